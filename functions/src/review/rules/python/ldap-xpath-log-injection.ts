/** Python: values put into directory filters, XPath expressions, sessions, logs and patterns. */
import type { SgNode } from "@ast-grep/napi";
import { pyCall } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { ancestorsOf, fieldTextOf, kindOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";
import { inRoute, foundInRoute as found } from "./examples.ts";
import { defects } from "../shared/defects.ts";

/** `if Model.__mapper__.has_property(field):` before `getattr(Model, field)` lets only the model's columns through. */
function isAskedAttribute(node: SgNode): boolean {
  const [, name] = /^getattr\([\w.]+,\s*(\w+)/.exec(node.text()) ?? [];
  if (name === undefined) return false;
  const around = [...ancestorsOf(node)].find((one) => kindOf(one) === "function_definition");
  const test = new RegExp(
    String.raw`\.has_property\(\s*${name}\s*\)|\b${name}\s+(?:not\s+)?in\s+[\w.]*(?:columns|fields|attrs|attributes)\b`,
    "i",
  );
  return around !== undefined && test.test(around.text());
}

function isCondition(call: SgNode): boolean {
  const args = fieldTextOf(call, "arguments");
  return !/["']/.test(args) || /=|contains\(|starts-with\(|text\(\)/.test(args);
}

const prefix = String.raw`(?:f?["']\w+_(?:%s|\{)|["']\w+_["']\s*\+)`;

/** A prefix in the code chooses among what was made for it: `getattr(self, "do_" + verb)`, also by a name given before. */
function isChosenByPrefix(node: SgNode): boolean {
  const [, direct, name] =
    new RegExp(String.raw`^getattr\([\w.]+,\s*(?:(${prefix})|(\w+)\s*[,)])`).exec(node.text()) ?? [];
  if (direct !== undefined) return true;
  const around = node.ancestors().find((one) => one.kind() === "function_definition");
  if (name === undefined || around === undefined) return false;
  return new RegExp(String.raw`\b${name}\s*=\s*${prefix}`).test(around.text());
}

/** `getattr(node, name) != value` calls nothing and shows no more than whether it is equal. */
function isOnlyCompared(node: SgNode): boolean {
  const parent = node.parent();
  return node.text().startsWith("getattr(") && parent !== null && kindOf(parent) === "comparison_operator";
}

/** What is not of the wanted class is sorted out: `filter(lambda x: isinstance(x, Permission), ...)`. */
function isSortedOut(node: SgNode): boolean {
  return node
    .ancestors()
    .some((one) => one.kind() === "call" && /^filter\(\s*lambda[^]*\bisinstance\(/.test(one.text()));
}

export const ldapXpathLogInjection = defineRules(["python"], "security", [
  {
    id: "py-ldap-injection",
    severity: "high",
    confidence: "medium",
    cwe: 90,
    see: ["LDAP_Injection_Prevention"],
    milder: whereGuessed,
    title: titles.ldapInjection,
    message:
      "A value is concatenated into this LDAP filter, so parentheses and `*` in it change which entries match and can bypass a login. Escape it with `escape_filter_chars`.",
    rule: {
      any: [
        pyCall({
          names:
            "search|paged_search|search_s|search_st|search_ext|search_ext_s|simple_bind_s|modify_s|delete_s",
          asAll: "FILTER",
        }),
      ],
    },
    fileHas: ["ldap"],
    flow: { FILTER: "assembled" },
    valid: [
      "import ldap\nconn.search_s(base, ldap.SCOPE_SUBTREE, '(uid=%s)' % escape_filter_chars(name))",
      "import ldap\nconn.search_s(base, ldap.SCOPE_SUBTREE, '(uid=admin)')",
    ],
    invalid: [
      { code: "import ldap\nconn.search_s(base, ldap.SCOPE_SUBTREE, '(uid=%s)' % name)", lines: [2] },
      { code: "import ldap3\nconn.search(base, f'(uid={name})', attributes=[])", lines: [2] },
    ],
  },
  {
    id: "py-xpath-injection",
    ...defects.xpathInjection,
    milder: whereGuessed,
    rule: {
      any: [
        pyCall({ names: "xpath|evaluate", as: "PATH" }),
        pyCall({ names: "XPath|ETXPath", bare: "also", on: ".", as: "PATH" }),
        pyCall({ names: "select|Selector|iter_select", on: "^elementpath$", asAll: "PATH" }),
      ],
    },
    fileHas: ["xpath", "XPath", "elementpath", "etree", "ElementTree"],
    // A name of an element that is put together is no condition.
    check: isCondition,
    flow: { PATH: "assembled" },
    valid: [
      "from lxml import etree\nroot.xpath('/a/b[@name=$name]', name=name)",
      "from lxml import etree\nroot.find('name')",
    ],
    invalid: [
      { code: "from lxml import etree\nroot.xpath('/a/b[@name=\"' + name + '\"]')", lines: [2] },
      { code: "from lxml import etree\nroot.xpath(f\"/a/b[@name='{name}']\")", lines: [2] },
    ],
  },
  {
    id: "py-element-path-from-request",
    severity: "medium",
    confidence: "high",
    cwe: 643,
    see: ["Injection_Prevention"],
    title: titles.xpathInjection,
    message:
      "The request value is put into an element path, so a quote in it changes which elements are found. Compare the element's content or attribute with the value in code instead.",
    rule: pyCall({ names: "findall|find|iterfind|findtext|xpath", as: "PATH" }),
    fileHas: ["etree", "ElementTree"],
    // What quotes a value in a condition is found by the rule above.
    check: (node) => !fieldTextOf(node, "function").endsWith(".xpath") || !isCondition(node),
    flow: { PATH: "outside" },
    valid: ["from lxml import etree\nroot.find('name')", "from lxml import etree\nroot.findall(path)"],
    invalid: [
      { code: 'from lxml import etree\nroot.xpath("//" + request.args["n"])', lines: [2] },
      {
        code: "from xml.etree import ElementTree\nroot.find(\"user[@name='\" + request.args['n'] + \"']\")",
        lines: [2],
      },
    ],
  },
  {
    id: "py-trust-boundary",
    ...defects.trustBoundaryValidate,
    rule: {
      kind: "assignment",
      all: [
        {
          has: {
            field: "left",
            kind: "subscript",
            all: [
              { has: { field: "value", regex: "(?:^|\\.)session$" } },
              { has: { field: "subscript", pattern: "$KEY" } },
            ],
          },
        },
        { has: { field: "right", pattern: "$VALUE" } },
      ],
    },
    flow: { VALUE: "outside" },
    valid: [inRoute('session["user"] = user.id'), inRoute('session["page"] = int(request.args["page"])')],
    invalid: [
      found('session["user"] = request.form["user"]'),
      found('name = request.args.get("n")\nflask.session["n"] = name'),
    ],
  },
  {
    id: "py-session-key-from-request",
    severity: "medium",
    confidence: "medium",
    cwe: 501,
    see: ["Session_Management"],
    title: titles.sessionKey,
    message:
      "The request supplies the key, so a client can overwrite any value of the session, such as the signed-in user. Choose the key in the code.",
    rule: {
      kind: "assignment",
      has: {
        field: "left",
        kind: "subscript",
        all: [
          { has: { field: "value", regex: "(?:^|\\.)session$" } },
          { has: { field: "subscript", pattern: "$KEY" } },
        ],
      },
    },
    flow: { KEY: "outside" },
    valid: [inRoute('session["user"] = request.form["user"]')],
    invalid: [found('session[request.form["key"]] = "1"')],
  },
  {
    id: "py-log-injection",
    ...defects.logInjection,
    rule: pyCall({
      names: "info|warning|warn|error|debug|critical|exception|log",
      on: "(?i)(?:^|\\.)_?(?:log|logger|logging)$",
      asAll: "TEXT",
    }),
    flow: { TEXT: "reflected" },
    valid: [
      inRoute('logger.info("started")'),
      inRoute('logger.info("user %s", request.args["u"].replace("\\n", ""))'),
    ],
    invalid: [
      found('logger.info("login of " + request.form["user"])'),
      found('user = request.headers.get("X-User")\nlogging.warning(f"refused {user}")'),
    ],
  },
  {
    id: "py-regex-from-request",
    severity: "medium",
    confidence: "medium",
    cwe: 1333,
    see: ["Input_Validation"],
    title: titles.regexInjection,
    message:
      "The request value becomes a pattern, and some patterns take years on a short string, so one request blocks a worker. Escape the value with `re.escape`, or search for a plain string.",
    rule: pyCall({
      names: "compile|match|fullmatch|search|findall|finditer|sub|split",
      on: "^re$",
      as: "PATTERN",
    }),
    flow: { PATTERN: "outside" },
    valid: [
      inRoute('re.search(re.escape(request.args["q"]), text)'),
      inRoute('re.match(r"^\\d+$", request.args["q"])'),
    ],
    invalid: [found('re.search(request.args["q"], text)')],
  },
  {
    id: "py-unsafe-import",
    severity: "high",
    confidence: "high",
    cwe: 470,
    see: ["Injection_Prevention"],
    title: titles.unsafeReflection,
    message:
      "The request names the module or attribute: importing runs the module's code, and an attribute may be any function of the object. Choose from a fixed dictionary of allowed names.",
    rule: {
      any: [
        pyCall({ names: "import_module", bare: "also", on: "^importlib$", as: "NAME" }),
        pyCall({ names: "__import__", bare: "only", as: "NAME" }),
        pyCall({ names: "getattr", bare: "only", as: "NAME", nth: 2 }),
        pyCall({ names: "get|pop|__getitem__", on: "^(?:globals|locals|vars)\\(\\)$", as: "NAME" }),
        {
          kind: "subscript",
          all: [
            { has: { field: "value", regex: "^(?:globals|locals|vars)\\(\\)$" } },
            { has: { field: "subscript", pattern: "$NAME" } },
          ],
        },
      ],
    },
    check: (node) =>
      !isAskedAttribute(node) && !isChosenByPrefix(node) && !isSortedOut(node) && !isOnlyCompared(node),
    milder: whereGuessed,
    flow: { NAME: "outside" },
    valid: [
      inRoute('name = "do_%s" % request.args["verb"]\ngetattr(self, name)()'),
      inRoute(
        'f = request.args["f"]\n    if User.__mapper__.has_property(f):\n        q.filter(getattr(User, f) == 1)',
      ),
      inRoute(
        'a = filter(lambda x: isinstance(x, Permission), (getattr(All, x) for x in request.args["p"].split(",")))',
      ),
      inRoute('getattr(user, "name")'),
      inRoute("for name in request.json:\n        changed = getattr(user, name) != 1"),
      inRoute('getattr(self, "do_" + request.args["verb"])()'),
    ],
    invalid: [
      found('importlib.import_module(request.args["m"])'),
      found('getattr(user, request.args["field"])'),
      found('ok = getattr(user, request.args["method"])() == 1'),
      found('globals()[request.args["view"]]()'),
      found('view = globals().get(request.args["view"])'),
    ],
  },
]);
