/** The envelope of a rule: what it finds, in which languages, what it tells people, and the examples that are its test. */
import { Category, Severity } from "@acrux/contract";
import { z } from "zod";
import { languageIds } from "../../languages/language.ts";
import { faultKinds } from "../../memory/fault.ts";

/** Limits that keep a hostile rule away from the native parser, which very deep or large patterns crash. */
export const ruleLimits = { patternBytes: 2_048, ruleBytes: 16_384, depth: 20 } as const;

const LanguageName = z.enum(languageIds);

const Pattern = z
  .string()
  .refine((text) => text.trim() !== "", "must not be empty")
  .refine(
    (text) => Buffer.byteLength(text) <= ruleLimits.patternBytes,
    `may be ${String(ruleLimits.patternBytes)} bytes long at most`,
  );

const PatternObject = z.strictObject({
  context: Pattern,
  selector: z.string().optional(),
  strictness: z.enum(["cst", "smart", "ast", "relaxed", "signature"]).optional(),
});

/** The matcher of ast-grep (https://ast-grep.github.io/reference/rule.html); `range` is left out, because rules do not know files. */
export interface Matcher {
  pattern?: string | z.infer<typeof PatternObject> | undefined;
  kind?: string | undefined;
  regex?: string | undefined;
  nthChild?:
    | number
    | string
    | { position: number | string; ofRule?: Matcher | undefined; reverse?: boolean | undefined }
    | undefined;
  inside?: Relation | undefined;
  has?: Relation | undefined;
  precedes?: Relation | undefined;
  follows?: Relation | undefined;
  all?: Matcher[] | undefined;
  any?: Matcher[] | undefined;
  not?: Matcher | undefined;
  matches?: string | undefined;
}

export interface Relation extends Matcher {
  stopBy?: "neighbor" | "end" | Matcher | undefined;
  field?: string | undefined;
}

const matcherFields = {
  pattern: z.union([Pattern, PatternObject]).optional(),
  kind: z.string().min(1).optional(),
  regex: Pattern.optional(),
  get nthChild() {
    return z
      .union([
        z.number().int(),
        z.string(),
        z.strictObject({
          position: z.union([z.number().int(), z.string()]),
          ofRule: Matcher.optional(),
          reverse: z.boolean().optional(),
        }),
      ])
      .optional();
  },
  get inside() {
    return Relation.optional();
  },
  get has() {
    return Relation.optional();
  },
  get precedes() {
    return Relation.optional();
  },
  get follows() {
    return Relation.optional();
  },
  get all() {
    return z.array(Matcher).min(1).optional();
  },
  get any() {
    return z.array(Matcher).min(1).optional();
  },
  get not() {
    return Matcher.optional();
  },
  matches: z.string().optional(),
};

export const Matcher: z.ZodType<Matcher> = z
  .lazy(() => z.strictObject(matcherFields))
  .refine((matcher) => Object.keys(matcher).length > 0, "must not be empty: it would match everything");

const Relation: z.ZodType<Relation> = z.lazy(() =>
  z.strictObject({
    ...matcherFields,
    stopBy: z.union([z.enum(["neighbor", "end"]), Matcher]).optional(),
    field: z.string().optional(),
  }),
);

/** A text that must not match, or must match once; or a longer one with the 1-based first line of every match. */
const Valid = z.string().min(1);
const Invalid = z.union([
  z.string().min(1),
  z.strictObject({ code: z.string().min(1), lines: z.array(z.number().int().min(1)).min(1) }),
]);

/**
 * How far from a constant the code of a metavariable must be, judged from the assignments of the same function:
 * `variable` not a constant nor cleaned, `assembled` text joined with such a value (`sql`, `html`: and worded like it, `shell`: and read by a shell), `literal` text that the source fixes; `remote` outside, and not from the command line; `markup` outside, in a text with tags; `amount` a number that a text from elsewhere gave, with no bound where it does harm; `position` one that lacks either bound; `outside` coming from a request (`url`: in a place where it decides the host; `reflected`: as text, not as an object; `structured`: perhaps as an object).
 */
export const FlowDemand = z.enum([
  "variable",
  "assembled",
  "sql",
  "html",
  "shell",
  "outside",
  "url",
  "reflected",
  "structured",
  "literal",
  "remote",
  "markup",
  "amount",
  "position",
]);
export type FlowDemand = z.infer<typeof FlowDemand>;

/** The value is exactly one of these texts, whatever their case; `*` at an end stands for anything. */
const OneOf = z.strictObject({ is: z.array(z.string().min(2).max(80)).min(1).max(60) });
export type OneOf = z.infer<typeof OneOf>;

const MetavariableName = z
  .string()
  .regex(/^[A-Z_][A-Z0-9_]*$/, "must be the name of a metavariable: capitals, without its $");

const formOfIds = "lower-case words with hyphens between them, such as team-no-eval";

export const Rule = z.strictObject({
  /** Such as `js-sql-injection`; fingerprints and suppressions hold it, so that a new one leaves the old in `formerly` (`define-rules.ts`). */
  id: z
    .string(`must be ${formOfIds}`)
    .regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/)
    .max(80, "must have at most 80 characters")
    .describe(formOfIds),
  languages: z
    .array(LanguageName)
    .min(1)
    .describe("the languages that it is about, such as [typescript, tsx]"),
  severity: Severity,
  category: Category,
  confidence: z.enum(["high", "medium", "low"]),
  cwe: z
    .string("must be such as CWE-79, or null")
    .regex(/^CWE-\d{1,4}$/)
    .nullable()
    .describe("a number such as CWE-79, or null"),
  title: z.string().min(5).max(100).describe("5 to 100 characters"),
  message: z
    .string()
    .min(20)
    .max(600)
    .describe("what is wrong, why it matters and how to mend it, in 20 to 600 characters"),
  links: z
    .array(z.url({ protocol: /^https$/, error: "must be an address that begins with https://" }))
    .min(1)
    .max(5)
    .describe("one to five https addresses that say more"),
  rule: Matcher.describe("what is looked for, such as pattern: eval($CODE)"),
  /** What running the functions of C and C++ must show; the matcher then only tells in which files that is worth trying. */
  fault: z.enum(faultKinds).optional(),
  constraints: z.record(MetavariableName, Matcher).optional(),
  utils: z
    .record(z.string().regex(/^[a-z][a-z0-9-]*$/, "must be lower-case letters, digits and hyphens"), Matcher)
    .optional(),
  /** Given to ast-grep unread: derived variables that `fix` may use. */
  transform: z.record(MetavariableName, z.record(z.string(), z.unknown())).optional(),
  /** Every named metavariable must be at least that far from a constant. */
  flow: z.record(MetavariableName, z.union([FlowDemand, OneOf])).optional(),
  /** The rule runs only on files in which one of these words occurs, such as an import. */
  fileHas: z.array(z.string().min(3).max(80, "must have at most 80 characters")).min(1).max(40).optional(),
  /** What replaces the match; metavariables are filled in. */
  fix: z.string().max(2_000).optional(),
  valid: z.array(Valid).min(1).describe("examples of code that it must not find, at least one"),
  invalid: z.array(Invalid).min(1).describe("examples of code that it must find, at least one"),
});
export type Rule = z.infer<typeof Rule>;
