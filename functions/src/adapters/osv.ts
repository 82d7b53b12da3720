/** Asks OSV which weaknesses of package versions are known (https://google.github.io/osv.dev/post-v1-querybatch/). */
import { z } from "zod";
import type { AdvisoryAnswer, LookUpAdvisories } from "../review/manifests/advisories.ts";
import { type ChangedPackage, keyOf } from "../review/manifests/changed-packages.ts";

const Answer = z.object({
  results: z.array(z.object({ vulns: z.array(z.object({ id: z.string().max(100) })).optional() })),
});

/** As OSV allows; a change that locks more is not looked up in part. */
const mostQueries = 1_000;
const mostKept = 5_000;
const answerMs = 2_000;

/** `apiUrl` is such as https://api.osv.dev. What was answered is kept as long as the instance lives. */
export function createOsvLookUp(
  apiUrl: string,
  send: typeof fetch = fetch,
  timeoutMs = answerMs,
): LookUpAdvisories {
  const known = new Map<string, readonly string[]>();
  return async (packages) => {
    const asked = [...new Map(packages.map((one) => [keyOf(one), one])).values()];
    const missing = asked.filter((one) => !known.has(keyOf(one)));
    if (missing.length > mostQueries) return notChecked(`more than ${String(mostQueries)} versions changed`);
    try {
      const ids = missing.length === 0 ? [] : await query(missing);
      if (known.size + missing.length > mostKept) known.clear();
      missing.forEach((one, index) => known.set(keyOf(one), ids[index] ?? []));
    } catch (error) {
      return notChecked(reasonOf(error));
    }
    return {
      state: "checked",
      idsByPackage: Object.fromEntries(asked.map((one) => [keyOf(one), known.get(keyOf(one)) ?? []])),
    };
  };

  async function query(packages: readonly ChangedPackage[]): Promise<string[][]> {
    const queries = packages.map(({ ecosystem, name, version }) => ({
      package: { ecosystem, name },
      version,
    }));
    const response = await send(`${apiUrl}/v1/querybatch`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ queries }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`the service answered ${String(response.status)}`);
    const { results } = Answer.parse(await response.json());
    if (results.length !== packages.length) throw new Error("the service answered something else");
    return results.map(({ vulns = [] }) => vulns.map(({ id }) => id));
  }
}

function notChecked(reason: string): AdvisoryAnswer {
  return { state: "not-checked", reason };
}

/** In words for the review's summary; what the service wrote is not repeated. */
function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError || error instanceof SyntaxError)
    return "the service answered something else";
  if (error instanceof DOMException && error.name === "TimeoutError")
    return "the service did not answer in time";
  return error instanceof Error && error.message.startsWith("the service")
    ? error.message
    : "the service could not be reached";
}
