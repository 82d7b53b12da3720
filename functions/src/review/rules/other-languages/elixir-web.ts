/** Elixir with Phoenix and Plug: injection, values from a request, and secrets. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { childrenOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import type { Matcher } from "../writing/rule.ts";
import { isFromRequest, type Reading, spelledOut } from "./assigned-values.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";
import { predictableRandom } from "../shared/defects/cryptography.ts";

const call = (target: string): Matcher => ({
  kind: "call",
  has: { field: "target", regex: `^(?:${target})$` },
});

const reading: Reading = {
  functions: new Set(["stab_clause", "anonymous_function"]),
  gifts: /(?<![.\w:@])(?<name>[a-z_]\w*)\s*=(?![=~>])\s*(?<value>[^\n]+)/g,
  sources:
    /\bparams\[|\bconn\.(?:\w*params|req_headers|cookies|query_string|request_path)\b|\bget_req_header\(/,
  cleaners:
    /\b(?:String\.to_integer|String\.to_existing_atom|Integer\.parse|Path\.basename|Path\.safe_relative\w*|html_escape|\w*[eE]ncode\w*|escape\w*|sanitize\w*|Ecto\.UUID\.cast!?)\b/,
  tests:
    /\b(?:if|unless|with|cond|case)\b[^\n]*(?:\s+in\s+|=~|valid|allowed|starts_with\?)|\bwhen\b[^\n]*\s+in\s+/,
};

export const elixirWeb = defineRules(["elixir"], "security", [
  {
    id: "elixir-sql-of-variable",
    ...defects.sqlInjection,
    rule: call("\\w*Repo\\.query!?|Ecto\\.Adapters\\.SQL\\.query!?|Postgrex\\.query!?"),
    check: isInterpolatedAbove,
    valid: ['sql = "SELECT * FROM u WHERE id = $1"\nRepo.query(sql, [id])'],
    invalid: [{ code: 'sql = "SELECT * FROM u WHERE id = #{id}"\nRepo.query(sql)', lines: [2] }],
  },
  {
    id: "elixir-path-from-request",
    ...defects.pathTraversal,
    rule: {
      any: [
        call("File\\.(?:read|stream|open|write|rm|rm_rf|cp|ls)!?|send_file|Plug\\.Conn\\.send_file"),
        { all: [call("(?:Phoenix\\.Controller\\.)?send_download"), { regex: "\\{\\s*:file\\s*," }] },
      ],
    },
    check: isRequested,
    valid: [
      'def show(conn, %{"n" => n}), do: File.read!(Path.join("a", Path.basename(n)))',
      'def show(conn, _), do: File.read!("a.txt")',
    ],
    invalid: [
      { code: 'def show(conn, %{"n" => n}) do\n  text(conn, File.read!("a/" <> n))\nend', lines: [2] },
      { code: 'def get(conn, %{"n" => n}) do\n  send_download(conn, {:file, n})\nend', lines: [2] },
    ],
  },
  {
    id: "elixir-redirect-from-request",
    ...defects.openRedirect,
    confidence: "medium",
    rule: { all: [call("redirect|Phoenix\\.Controller\\.redirect"), { regex: "\\bexternal:" }] },
    check: (node) => isRequested(node) && !/external:\s*"https?:\/\/[^"#]+\//.test(textOf(node)),
    valid: [
      'redirect(conn, to: "/home")',
      'def go(conn, %{"a" => a}), do: redirect(conn, external: "https://a.example/#{a}")',
    ],
    invalid: [{ code: 'def go(conn, %{"to" => to}) do\n  redirect(conn, external: to)\nend', lines: [2] }],
  },
  {
    id: "elixir-address-from-request",
    ...defects.ssrf,
    confidence: "medium",
    rule: call(
      "(?:HTTPoison|Req|Tesla)\\.(?:get|post|put|request|head|delete)!?|:httpc\\.request|:hackney\\.\\w+",
    ),
    check: (node) => isRequested(node) && !/"https?:\/\/[^"#]+\//.test(textOf(node)),
    valid: ['def get(conn, %{"id" => id}), do: HTTPoison.get!("https://a.example/#{id}")'],
    invalid: [{ code: 'def get(conn, %{"url" => url}) do\n  HTTPoison.get!(url)\nend', lines: [2] }],
  },
  {
    id: "elixir-page-from-request",
    ...defects.reflectedXss,
    rule: {
      any: [
        { all: [call("html|Phoenix\\.Controller\\.html"), { regex: "#\\{|<>" }] },
        call("(?:Plug\\.Conn\\.)?(?:send_)?resp"),
      ],
    },
    check: (node) =>
      (!/^(?:Plug\.Conn\.)?(?:send_)?resp\b/.test(textOf(node)) || respondsWithPage(node)) &&
      isRequested(node),
    valid: [
      'def hi(conn, %{"n" => n}), do: html(conn, "<p>#{Phoenix.HTML.html_escape(n)}</p>")',
      'def hi(conn, %{"n" => n}), do: send_resp(conn, 200, n)',
    ],
    invalid: [
      { code: 'def hi(conn, %{"n" => n}) do\n  html(conn, "<p>#{n}</p>")\nend', lines: [2] },
      {
        code: 'def hi(conn, %{"n" => n}) do\n  put_resp_content_type(conn, "text/html")\n  |> send_resp(200, n)\nend',
        lines: [3],
      },
    ],
  },
  {
    id: "elixir-atom-from-request",
    severity: "medium",
    confidence: "high",
    cwe: 400,
    see: ["https://hexdocs.pm/elixir/String.html#to_atom/1"],
    title: titles.atomExhaustion,
    message:
      "Atoms are never garbage-collected, so enough different values exhaust the atom table and stop the whole machine. Use `String.to_existing_atom`.",
    rule: call("String\\.to_atom|List\\.to_atom|:erlang\\.binary_to_atom"),
    check: (node) =>
      isRequested(node) && !/\(\s*(?:params|conn|socket|payload|body|query)\b/.test(textOf(node)),
    valid: ['def f(conn, %{"a" => a}), do: String.to_existing_atom(a)', "String.to_atom(name)"],
    invalid: [{ code: 'def f(conn, %{"a" => a}) do\n  String.to_atom(a)\nend', lines: [2] }],
  },
  {
    id: "elixir-forms-unprotected",
    severity: "medium",
    confidence: "medium",
    cwe: 352,
    see: ["Cross-Site_Request_Forgery_Prevention"],
    title: titles.csrfOff,
    message:
      "The pipeline uses the session without a CSRF token, so another site can act for a signed-in user. Add `plug :protect_from_forgery`.",
    rule: {
      all: [
        call("pipeline"),
        { regex: ":fetch_session\\b" },
        { not: { regex: 'protect_from_forgery|CSRF|csrf|\\[\\s*"json"\\s*\\]' } },
      ],
    },
    valid: [
      "pipeline :browser do\n  plug :fetch_session\n  plug :protect_from_forgery\nend",
      'pipeline :api do\n  plug :accepts, ["json"]\n  plug :fetch_session\nend',
    ],
    invalid: ['pipeline :browser do\n  plug :accepts, ["html"]\n  plug :fetch_session\nend'],
  },
  {
    id: "elixir-socket-any-origin",
    severity: "medium",
    confidence: "high",
    cwe: 1385,
    see: ["https://hexdocs.pm/phoenix/Phoenix.Endpoint.html"],
    title: titles.websocketOrigin,
    message:
      "The browser sends the session along, so another site can talk through this socket as the signed-in user. List the hosts in `check_origin`.",
    rule: { kind: "pair", regex: "^check_origin:\\s*false$" },
    check: (_node, { text }) => !isForDevelopment(text),
    valid: [
      'socket "/s", A, websocket: [check_origin: ["https://a.example"]]',
      "config :a, B, code_reloader: true, check_origin: false",
    ],
    invalid: ['socket "/s", A, websocket: [check_origin: false]'],
  },
  {
    id: "elixir-weak-random",
    ...predictableRandom(
      "The generator of `:rand` and `Enum.random`",
      "Use `:crypto.strong_rand_bytes(32)`.",
    ),
    rule: {
      kind: "binary_operator",
      regex:
        "^(?:\\w+_)?(?:token|secret|password|nonce|salt|session_id|otp|api_key)\\s*=\\s*(?:.*\\(\\s*)?(?::rand\\.|Enum\\.(?:random|take_random|shuffle)\\()",
    },
    valid: ["dice = Enum.random(1..6)", "token = :crypto.strong_rand_bytes(16)"],
    invalid: ["token = Enum.random(1..999_999)"],
  },
  {
    id: "elixir-fast-password-hash",
    severity: "high",
    confidence: "medium",
    cwe: 916,
    see: ["Password_Storage"],
    title: titles.fastPasswordHash,
    message:
      "With a fast hash, an attacker with a stolen table of hashes can try billions of passwords per second. Use Bcrypt, Argon2 or Pbkdf2 from the comeonin libraries.",
    rule: {
      all: [call(":crypto\\.hash"), { regex: "(?i)\\b(?:\\w+_)?(?:password|passwd|passphrase)\\b" }],
    },
    valid: [":crypto.hash(:sha256, body)", "Bcrypt.hash_pwd_salt(password)"],
    invalid: [":crypto.hash(:sha256, password)", ":crypto.hash(:sha512, salt <> user.password)"],
  },
  {
    id: "elixir-hard-coded-key",
    severity: "high",
    confidence: "medium",
    cwe: 798,
    see: ["Secrets_Management"],
    title: titles.hardCodedCredentials,
    message:
      "The key or password is in the source, so anyone who can read the code or its history has it. Read it with `System.fetch_env!` in runtime.exs, and rotate it.",
    rule: {
      kind: "pair",
      regex:
        '^(?:secret_key_base|secret_key|guardian_secret|client_secret|secret_access_key):\\s*"[A-Za-z0-9+/=_-]{16,}"$',
    },
    check: (_node, { text }) => !isForDevelopment(text),
    valid: [
      'config :a, B, secret_key_base: System.fetch_env!("KEY")',
      'config :a, B, code_reloader: true, secret_key_base: "aaaabbbbccccddddeeeeffff"',
    ],
    invalid: ['config :a, B, secret_key_base: "q8ZrPmX4v0uTnB6sKdYw1Lc7fHjG2aQe"'],
  },
]);

/** The configuration of a developer's machine or of tests. */
function isForDevelopment(text: string): boolean {
  return /\b(?:code_reloader:\s*true|server:\s*false|config_env\(\)\s*==\s*:(?:dev|test))/.test(text);
}

/** The function says that it responds with HTML. */
function respondsWithPage(node: SgNode): boolean {
  const definition = definitionAround(node);
  return definition !== null && /put_resp_content_type\([^)]*"text\/html/.test(textOf(definition));
}

/** The nearest `def`; Elixir's functions are calls like any other. */
function definitionAround(node: SgNode): SgNode | null {
  return node.ancestors().find((one) => kindOf(one) === "call" && /^defp?\s/.test(textOf(one))) ?? null;
}

/** `%{"name" => name}` in the head is `params["name"]`; in an action all parameters but the connection are the request's. */
export function isRequested(node: SgNode): boolean {
  const definition = definitionAround(node);
  const head = definition ? (textOf(definition).split(/\bdo\b/, 1)[0] ?? "") : "";
  const list = childrenOf(node).find((child) => kindOf(child.node) === "arguments")?.node ?? node;
  const own = spelledOut(list, reading);
  if (isFromRequest(list, reading)) return true;
  if (!/\bconn\b/.test(head) || reading.cleaners.test(own)) return false;
  const before = definition
    ? textOf(definition).slice(0, node.range().start.index - definition.range().start.index)
    : "";
  if (reading.tests.test(before)) return false;
  const names = [...head.matchAll(/"\w+"\s*=>\s*([a-z]\w*)/g)].map(([, name]) => name ?? "");
  return names.some((name) => new RegExp(String.raw`(?<![.\w:"])${name}\b(?!:)`).test(own));
}

/** A name whose text was put together above. */
function isInterpolatedAbove(node: SgNode): boolean {
  const list = childrenOf(node).find((child) => kindOf(child.node) === "arguments")?.node;
  if (!list || /#\{|<>/.test(textOf(list))) return false;
  return /"\s*(?:select|insert|update|delete)\b[^"]*(?:#\{|"\s*<>)/i.test(spelledOut(list, reading));
}
