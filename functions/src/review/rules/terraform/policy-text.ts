/** Reads policies that are JSON in a string of a Terraform file. */
import { z } from "zod";

const OneOrMany = z.union([z.string(), z.array(z.string())]);

const Statement = z.object({
  Effect: z.string().optional(),
  Action: OneOrMany.optional(),
  Resource: OneOrMany.optional(),
  Principal: z.union([OneOrMany, z.record(z.string(), OneOrMany)]).optional(),
  Condition: z.unknown().optional(),
});
export type Statement = z.infer<typeof Statement>;

const Policy = z.object({ Statement: z.union([Statement, z.array(Statement)]) });

/** Larger texts are no policies. */
const longest = 20_000;

/** What the policy in a heredoc allows without a condition; nothing for a text that is no policy. */
export function allowedBy(heredoc: string): Statement[] {
  if (heredoc.length > longest) return [];
  const policy = Policy.safeParse(parsed(withoutHoles(heredoc)));
  return policy.success
    ? [policy.data.Statement]
        .flat()
        .filter(({ Effect = "Allow", Condition }) => Effect === "Allow" && Condition === undefined)
    : [];
}

export function hasStar(values: Statement["Action"]): boolean {
  return [values ?? []].flat().includes("*");
}

/** Whom a statement names: accounts alone, because services and identity providers are never all principals. */
export function isForEverybody({ Principal }: Statement): boolean {
  if (Principal === undefined) return false;
  const named =
    typeof Principal === "string" || Array.isArray(Principal)
      ? [Principal]
      : [Principal["AWS"] ?? [], Principal["*"] ?? []];
  return named.flat(2).some((name) => name === "*" || name.startsWith("arn:aws:iam::*:"));
}

/** Without its marks, interpolations and commas too many. */
function withoutHoles(heredoc: string): string {
  return heredoc
    .slice(heredoc.indexOf("{"), heredoc.lastIndexOf("}") + 1)
    .replaceAll(/\$\{[^{}]*\}/g, "x")
    .replaceAll(/([:[,]\s*)x(?=\s*[,\]}])/g, '$1"x"')
    .replaceAll(/,(?=\s*[\]}])/g, "");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
