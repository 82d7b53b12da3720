/** Elixir, with Phoenix and Ecto. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { isRequested } from "./elixir-web.ts";
import { fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

const call = (target: string, args: Matcher): Matcher => ({
  kind: "call",
  all: [{ has: { field: "target", regex: `^(?:${target})$` } }, { has: { kind: "arguments", ...args } }],
});
const first = (matcher: Matcher): Matcher => ({ has: { nthChild: 1, ...matcher } });
const built: Matcher = {
  any: [
    { kind: "string", has: { kind: "interpolation" } },
    { kind: "binary_operator", regex: "<>", has: { kind: "identifier" } },
  ],
};

export const elixir = defineRules(["elixir"], "security", [
  {
    id: "elixir-command-injection",
    ...defects.commandInjection,
    rule: {
      any: [
        call("System\\.shell|:os\\.cmd", first(built)),
        call(":os\\.cmd", first({ kind: "call", regex: '^(?:to_charlist|String\\.to_charlist)\\(".*#\\{' })),
        call("System\\.cmd", {
          all: [first({ regex: '^"(?:/bin/)?(?:ba|z)?sh"$' }), { has: { kind: "list", has: built } }],
        }),
      ],
    },
    valid: ['System.cmd("ls", [dir])', 'System.shell("ls")'],
    invalid: ['System.shell("ls #{dir}")', 'System.cmd("sh", ["-c", "ls #{dir}"])', ':os.cmd("ls " <> dir)'],
  },
  {
    id: "elixir-code-from-text",
    ...defects.dynamicCode,
    rule: call(
      "Code\\.(?:eval_string|eval_quoted|compile_string)|EEx\\.(?:eval_string|eval_file)",
      first({ any: [built, { kind: "identifier" }] }),
    ),
    milder: (node) => !isRequested(node),
    valid: ['Code.eval_string("1 + 1")'],
    invalid: ["Code.eval_string(text)", 'EEx.eval_string("<p>#{name}</p>")'],
  },
  {
    id: "elixir-sql-injection",
    ...defects.sqlInjection,
    rule: {
      any: [
        call("\\w*Repo\\.query!?|Ecto\\.Adapters\\.SQL\\.query!?|Postgrex\\.query!?", { has: built }),
        call("fragment", first({ kind: "string", has: { kind: "interpolation" } })),
      ],
    },
    check: (node, { text }) => !isOfConfiguration(node, text),
    valid: [
      'wait = Application.fetch_env!(:app, :wait)\nRepo.query!("SET LOCAL lock_timeout = #{wait}")',
      'Repo.query("SELECT * FROM u WHERE id = $1", [id])',
      'fragment("lower(?)", u.name)',
    ],
    invalid: ['Repo.query("SELECT * FROM u WHERE id = #{id}")', 'fragment("lower(#{name})")'],
  },
  {
    id: "elixir-unsafe-binary",
    ...defects.unsafeDeserialization,
    rule: { all: [call(":erlang\\.binary_to_term", { regex: "." }), { not: { regex: ":safe" } }] },
    milder: (node) => !isRequested(node),
    valid: [":erlang.binary_to_term(data, [:safe])"],
    invalid: [":erlang.binary_to_term(data)"],
  },
  {
    id: "elixir-atom-from-value",
    severity: "medium",
    confidence: "medium",
    cwe: 400,
    see: ["https://hexdocs.pm/elixir/String.html#to_atom/1"],
    title: titles.atomExhaustion,
    message:
      "Atoms are never garbage-collected, so enough different values exhaust the atom table and crash the whole virtual machine. Use `String.to_existing_atom`.",
    rule: call("String\\.to_atom", first({ regex: "^(?:params|conn|socket|payload|body|query)\\b" })),
    valid: ['String.to_existing_atom(params["a"])', "String.to_atom(name)"],
    invalid: ['String.to_atom(params["a"])'],
  },
  {
    id: "elixir-raw-html",
    severity: "high",
    confidence: "medium",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: titles.rawHtml,
    message:
      "The value is written into the page unescaped, so script in it runs in the reader's browser. Remove `raw`, or clean the value with an HTML sanitizer.",
    rule: call(
      "raw|Phoenix\\.HTML\\.raw",
      first({ regex: "\\b(?:params|assigns\\.params|conn\\.\\w+params)\\b" }),
    ),
    valid: ["raw(@svg)"],
    invalid: ['raw(params["bio"])'],
  },
  {
    id: "elixir-certificate-not-checked",
    ...defects.tlsOff,
    rule: { kind: "pair", regex: "^verify:\\s+:verify_none$" },
    unsure: isChosen,
    valid: ["opts = [verify: :verify_peer]"],
    invalid: ["opts = [verify: :verify_none]"],
  },
  {
    id: "elixir-weak-hash",
    ...defects.weakHash,
    rule: call(":crypto\\.(?:hash|mac|hmac)", { has: { kind: "atom", regex: "^:(?:md5|md4|sha)$" } }),
    valid: [":crypto.hash(:sha256, x)"],
    invalid: [":crypto.hash(:md5, x)"],
  },
  {
    id: "elixir-swallowed-error",
    ...defects.swallowed,
    severity: "medium",
    category: "bug",
    rule: { kind: "rescue_block", regex: "^rescue\\s+_\\w*\\s*->\\s*(?:nil|:ok)\\s*$" },
    valid: ["try do\n  a()\nrescue\n  e -> Logger.error(e)\nend"],
    invalid: [{ code: "try do\n  a()\nrescue\n  _ -> nil\nend", lines: [3] }],
  },
]);

/** The operator chooses it by a setting: a branch for `"noverify"`, or a condition on it. */
function isChosen(node: SgNode): boolean {
  return node.ancestors().some((one) => {
    const branch = kindOf(one) === "stab_clause" ? fieldTextOf(one, "left") : "";
    const head = kindOf(one) === "call" ? /^(?:if|unless)\b[^\n]{0,200}/.exec(textOf(one))?.[0] : "";
    return (
      /no_?verif|verify_?none|insecure|self_?signed|^false$/i.test(branch) ||
      /verif|insecure|cert|self_?signed/i.test(head ?? "")
    );
  });
}

/** Every value in the text is the application's own setting. */
function isOfConfiguration(node: SgNode, text: string): boolean {
  const names = [...textOf(node).matchAll(/#\{([^}]*)\}/g)].map(([, name = ""]) => name.trim());
  return (
    names.length > 0 &&
    !textOf(node).includes("<>") &&
    names.every(
      (name) =>
        /^\w+$/.test(name) &&
        new RegExp(
          String.raw`^\s*${name}\s*=\s*(?:Application\.(?:fetch_env!|get_env|compile_env!?)|System\.(?:get_env|fetch_env!))\(`,
          "m",
        ).test(text),
    )
  );
}
