/** Lua in a web server, such as OpenResty: injection and values from a request. */
import { defineRules } from "../writing/define-rules.ts";
import { argumentsOf, luaCall, luaReading } from "./lua-calls.ts";
import { isFromRequest, spelledOut } from "./assigned-values.ts";
import { defects } from "../shared/defects.ts";
import { predictableRandom } from "../shared/defects/cryptography.ts";

export const luaWeb = defineRules(["lua"], "security", [
  {
    id: "lua-command-of-variable",
    ...defects.commandInjection,
    rule: luaCall("os\\.execute|io\\.popen"),
    check: (call) => isJoinedAbove(call),
    valid: ['local cmd = "uptime"\nio.popen(cmd)', 'os.execute("ls " .. dir)'],
    invalid: [{ code: 'local cmd = "dig " .. host\nio.popen(cmd)', lines: [2] }],
  },
  {
    id: "lua-sql-of-variable",
    ...defects.sqlInjection,
    rule: luaCall("[\\w.]+:(?:execute|query|exec|prepare|send_query)"),
    check: (call) =>
      isJoinedAbove(call) &&
      /["'[]\s*(?:select\s|insert\s+into|update\s|delete\s+from)/i.test(spelledOutFirst(call)),
    valid: [
      'local sql = "SELECT 1"\ndb:query(sql)',
      'local sql = "SELECT * FROM u WHERE n = " .. ngx.quote_sql_str(name)\ndb:query(sql)',
    ],
    invalid: [
      { code: 'local sql = "SELECT * FROM u WHERE n = \'" .. name .. "\'"\ndb:query(sql)', lines: [2] },
    ],
  },
  {
    id: "lua-code-from-request",
    ...defects.codeInjection,
    rule: luaCall("load|loadstring"),
    check: (call) => isFirstFromRequest(call) && /^\(\s*[a-z_]\w*\s*\)$/.test(argumentsText(call)),
    valid: ['local code = read("a.lua")\nload(code)'],
    invalid: [{ code: "local code = ngx.req.get_body_data()\nlocal f = loadstring(code)", lines: [2] }],
  },
  {
    id: "lua-path-from-request",
    ...defects.pathTraversal,
    rule: luaCall("io\\.open|io\\.lines|os\\.remove|os\\.rename|loadfile|dofile|lfs\\.(?:dir|rmdir|mkdir)"),
    check: isFirstFromRequest,
    valid: [
      'io.open("/srv/a.txt")',
      'local name = ngx.var.arg_name\nif not name:match("^%w+$") then return end\nio.open("/srv/" .. name)',
    ],
    invalid: ['io.open("/srv/" .. ngx.var.arg_name, "r")'],
  },
  {
    id: "lua-page-from-request",
    ...defects.reflectedXss,
    rule: luaCall("ngx\\.say|ngx\\.print"),
    check: (call) => isFirstFromRequest(call) && /<\w/.test(argumentsText(call)),
    valid: ['ngx.say("<p>" .. escape_html(ngx.var.arg_q) .. "</p>")', "ngx.say(ngx.var.arg_q)"],
    invalid: ['ngx.say("<p>" .. ngx.var.arg_q .. "</p>")'],
  },
  {
    id: "lua-redirect-from-request",
    ...defects.openRedirect,
    confidence: "medium",
    rule: luaCall("ngx\\.redirect"),
    check: (call) => isFirstFromRequest(call) && !/^\(\s*["']/.test(argumentsText(call)),
    valid: ['ngx.redirect("/login?next=" .. ngx.var.arg_next)'],
    invalid: ["ngx.redirect(ngx.var.arg_next)"],
  },
  {
    id: "lua-address-from-request",
    ...defects.ssrf,
    confidence: "medium",
    rule: luaCall("[\\w.]+:request_uri|https?\\.request|requests\\.(?:get|post)"),
    check: (call) => isFirstFromRequest(call) && !/^\(\s*["']https?:\/\/[^"']+\//.test(argumentsText(call)),
    valid: ['httpc:request_uri("https://a.example/" .. ngx.var.arg_id)'],
    invalid: ["httpc:request_uri(ngx.var.arg_url, {})"],
  },
  {
    id: "lua-weak-random",
    ...predictableRandom(
      "`math.random`",
      "Read bytes from `/dev/urandom`, or use `resty.random.bytes(16, true)` in OpenResty.",
    ),
    rule: {
      kind: "assignment_statement",
      all: [
        {
          has: {
            kind: "variable_list",
            regex: "(?i)(?:^|[._])(?:\\w*token|\\w*secret|password|nonce|salt|session_?id|otp|api_?key)$",
          },
        },
        { has: { kind: "expression_list", regex: "\\bmath\\.random\\(" } },
      ],
    },
    valid: ["local dice = math.random(6)"],
    invalid: ["local token = tostring(math.random(999999))"],
  },
]);

function argumentsText(call: Parameters<typeof argumentsOf>[0]): string {
  return argumentsOf(call)?.text() ?? "";
}

function spelledOutFirst(call: Parameters<typeof argumentsOf>[0]): string {
  const list = argumentsOf(call);
  return list ? spelledOut(list, luaReading) : "";
}

/** A name whose value was joined above from a fixed text and a value. */
function isJoinedAbove(call: Parameters<typeof argumentsOf>[0]): boolean {
  const own = argumentsText(call);
  const whole = spelledOutFirst(call);
  return /^\(\s*\w+\s*[,)]/.test(own) && /["']\s*\.\.\s*\w/.test(whole) && !luaReading.cleaners.test(whole);
}

function isFirstFromRequest(call: Parameters<typeof argumentsOf>[0]): boolean {
  const list = argumentsOf(call);
  return list !== null && isFromRequest(list, luaReading);
}
