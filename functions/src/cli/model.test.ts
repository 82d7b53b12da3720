/** The review command with a model, as a person runs it, against a scripted server. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { ReviewResult } from "@acrux/contract";
import { expect, it } from "vitest";
import { type Asked, startModelServer } from "../../../local/model/server.ts";
import { temporaryRepository } from "../../../tests/engine/temporary-repository.ts";

const command = fileURLToPath(new URL("review.ts", import.meta.url));

const swapped = {
  ...{ path: "a.ts", side: "RIGHT", startLine: 1, endLine: 1, quote: "a > b" },
  ...{ title: "Inverted comparison", body: "It returns the greater one.", failure: "least(1, 2) is 2." },
  ...{ category: "bug", severity: "high", confidence: 0.9, cwe: null, claims: [], fix: null },
};
const score = { id: 1, score: 9, reason: "It is.", wasThereBefore: false, sameAs: null };

const walkthrough = {
  ...{ summary: "The comparison is turned around.", groups: [], risk: "high", riskReason: "It is wrong." },
  ...{ effortMinutes: 1, missingTests: [], diagram: null, criteria: [] },
};

function answer({ task }: Asked) {
  if (task === "findings") return { answer: { findings: [swapped] } };
  if (task === "walkthrough") return { answer: walkthrough };
  if (task === "score") return { answer: { scores: [score] } };
  if (task === "proposal")
    return { answer: { title: "Return the lesser one", description: "It was the greater." } };
  return { answer: { explanation: "Step by step.", answer: "It stands.", finding: "stands" } };
}

it(
  "npm run review -- --model reads the change, proposes a title, explains a finding and answers",
  { timeout: 180_000 },
  async () => {
    const repository = temporaryRepository();
    repository.write("a.ts", "export const least = (a: number, b: number) => (a < b ? a : b);\n");
    const say = "Comparisons are written with the lesser side first.";
    repository.write(".acrux.yml", `model: { rules: [{ say: "${say}" }] }\n`);
    const base = repository.commit();
    repository.write("a.ts", "export const least = (a: number, b: number) => (a > b ? a : b);\n");
    repository.commit();
    const server = await startModelServer(answer);
    const run = async (...more: string[]): Promise<string> => {
      const model = ["--model", "compatible:local", "--model-url", server.url];
      const args = [command, repository.path, "--base", base, "--fail-on", "never", ...model, ...more];
      return (await promisify(execFile)(process.execPath, args)).stdout;
    };
    try {
      const result = ReviewResult.parse(JSON.parse(await run("--format", "json")));
      expect(result.findings).toMatchObject([{ source: "model", title: swapped.title, outcome: "posted" }]);
      expect(result.model).toMatchObject({ status: "read", walkthrough: { risk: "high" } });
      const read = server.asked.find(({ task }) => task === "findings");
      expect(read?.message).toContain("Comparisons are written with the lesser side first.");
      const text = await run();
      expect(text).toContain("What the change does\n  The comparison is turned around.\n");
      expect(text).toMatch(/Inverted comparison[\s\S]*found by local, a language model/);
      expect(await run("--propose")).toBe("Return the lesser one\n\nIt was the greater.\n");
      const finding = result.findings[0]?.fingerprint ?? "";
      expect(await run("--explain", finding)).toBe("Step by step.\n");
      expect(await run("--explain", finding.slice(0, 8), "--reply", "Why?")).toBe("It stands.\n");
    } finally {
      await server.close();
    }
  },
);
