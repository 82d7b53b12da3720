/** Go: values of a request that reach code, queries, templates, logs and headers. */
import type { SgNode } from "@ast-grep/napi";
import { goCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { kindOf, textOf } from "../../syntax/node-memo.ts";
import { foundInHandler as found, inHandler as inFunction } from "./examples.ts";
import { argumentsOf, assignedTo } from "./tree.ts";
import { titles } from "../writing/titles.ts";

/** Each name is spelled out, so that calls are found by it. */
const logNames = [
  ...["Print", "Info", "Informational", "Notice", "Warn", "Warning", "Error", "Debug", "Trace", "Fatal"],
  ...["Panic", "Exit", "Alert", "Critical", "Emergency", "Log"],
].flatMap((level) => ["", "f", "ln", "w", "Depth"].map((ending) => level + ending));

const loggers =
  "log|logs|logger|lgr|lg|logrus|glog|klog|sugar|sugared|entry|beego|verbose|l|zap\\.S\\(\\)|zap\\.L\\(\\)|hclog|seelog|log15|zerolog|\\w+(?:Log|Logger)";

export const outside = defineRules(["go"], "security", [
  {
    id: "go-code-injection",
    severity: "critical",
    confidence: "high",
    cwe: 94,
    see: ["Injection_Prevention"],
    title: titles.codeInjection,
    message:
      "The request value is evaluated as a script, so the client runs code in this process. Evaluate a fixed script, and pass the value to it as a variable.",
    rule: {
      any: [
        goCall({
          names: "Run|RunString|RunScript|Eval|DoString|EvaluateAny",
          on: "(?i)^(?:\\w+\\.)*(?:vm|js|runtime|otto|goja|i|interp|interpreter|l|state|lua|rt|isolate|ctx)$",
          as: "CODE",
        }),
        goCall({
          names: "NewEvaluableExpression|Compile|Eval|Evaluate",
          on: "^(?:govaluate|expr|gval|cel|otto|goja)$",
          as: "CODE",
        }),
      ],
    },
    flow: { CODE: "outside" },
    valid: [inFunction('vm.RunString("1 + 1")')],
    invalid: [found('vm.RunString(r.FormValue("script"))')],
  },
  {
    id: "go-template-injection",
    severity: "high",
    confidence: "high",
    cwe: 1336,
    see: ["Injection_Prevention"],
    title: titles.templateInjection,
    message:
      "Template code in the request value can read all data of the template and call its methods. Keep the template fixed and pass the value as data.",
    rule: goCall({
      names: "Parse",
      on: "(?i)^(?:\\w*template\\.New\\(.*\\)|(?:\\w+\\.)*(?:\\w*template|\\w*tmpl|\\w*tpl|t))(?:\\.Funcs\\(.*\\))?$",
      as: "TEMPLATE",
    }),
    flow: { TEMPLATE: "outside" },
    valid: [
      inFunction('t, err := template.New("x").Parse("<p>{{.}}</p>")'),
      inFunction('u, err := url.Parse(r.FormValue("u"))'),
    ],
    invalid: [found('t, err := template.New("x").Parse("<p>" + r.FormValue("q") + "</p>")')],
  },
  {
    id: "go-text-template-page",
    severity: "high",
    confidence: "medium",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: "Cross-site scripting (XSS): text/template for HTML",
    message:
      "text/template escapes nothing, so markup in the request value runs as script in the visitor's browser. Import html/template instead.",
    rule: {
      any: [
        goCall({
          names: "Execute",
          as: "VALUE",
          nth: 2,
          args: { has: { nthChild: 1, regex: "^(?:w|rw|writer|res|c\\.Writer)$" } },
        }),
        goCall({
          names: "ExecuteTemplate",
          as: "VALUE",
          nth: 3,
          args: { has: { nthChild: 1, regex: "^(?:w|rw|writer|res|c\\.Writer)$" } },
        }),
      ],
    },
    flow: { VALUE: "outside" },
    fileHas: ["text/template"],
    check: isOfTextTemplate,
    valid: [
      'package p\n\nimport "html/template"\n\nfunc f(w http.ResponseWriter, r *http.Request) {\n\tt.Execute(w, r.FormValue("q"))\n}',
    ],
    invalid: [
      {
        code: 'package p\n\nimport "text/template"\n\nfunc f(w http.ResponseWriter, r *http.Request) {\n\tt.Execute(w, r.FormValue("q"))\n}',
        lines: [6],
      },
    ],
  },
  {
    id: "go-ldap-injection",
    severity: "high",
    confidence: "medium",
    cwe: 90,
    see: ["LDAP_Injection_Prevention"],
    title: titles.ldapInjection,
    message:
      "A value is concatenated into this LDAP filter, so `*` or parentheses in it change what is searched for and can bypass a login. Pass it through `ldap.EscapeFilter`.",
    rule: goCall({ names: "NewSearchRequest", as: "FILTER", nth: 7 }),
    flow: { FILTER: "assembled" },
    valid: [
      inFunction(
        'ldap.NewSearchRequest(b, 2, 0, 0, 0, false, "(uid=" + ldap.EscapeFilter(u) + ")", attrs, nil)',
      ),
      inFunction('ldap.NewSearchRequest(b, 2, 0, 0, 0, false, "(a=b)", attrs, nil)'),
    ],
    invalid: [
      {
        code: inFunction(
          'ldap.NewSearchRequest(b, 2, 0, 0, 0, false, fmt.Sprintf("(uid=%s)", u), attrs, nil)',
        ),
        lines: [4],
      },
    ],
  },
  {
    id: "go-xpath-injection",
    severity: "high",
    confidence: "medium",
    cwe: 643,
    see: ["Injection_Prevention"],
    title: titles.xpathInjection,
    message:
      "A value is concatenated into this XPath expression, so a quote in it changes which nodes are selected, up to the whole document. Reject quotes in the value, or compare it in Go after the query.",
    rule: {
      any: [
        goCall({ names: "Compile|MustCompile", on: "^(?:xpath|xmlpath)$", as: "QUERY" }),
        goCall({
          names: "Find|FindOne|Query|QueryAll|FindEach",
          on: "^(?:xmlquery|htmlquery|jsonquery)$",
          as: "QUERY",
          nth: 2,
        }),
        goCall({
          names: "Find|FindElement|FindElements|FindPath",
          on: "(?i)(?:xpath|xmldoc|etree)\\w*$",
          as: "QUERY",
        }),
      ],
    },
    flow: { QUERY: "assembled" },
    valid: [inFunction('xmlquery.Find(doc, "//user[@active=1]")')],
    invalid: [found('xmlquery.FindOne(doc, "//user[@name=\'" + r.FormValue("n") + "\']")')],
  },
  {
    id: "go-nosql-injection",
    severity: "high",
    confidence: "high",
    cwe: 943,
    see: ["Injection_Prevention"],
    title: titles.nosqlInjection,
    message:
      "The request value can contain operators such as `$ne` or `$where`, which match everything or run script. Decode into a struct with string fields, and build the filter from these.",
    rule: {
      any: [
        goCall({
          names:
            "Find|FindOne|DeleteOne|DeleteMany|UpdateOne|UpdateMany|Aggregate|CountDocuments|FindOneAndUpdate|FindOneAndDelete|ReplaceOne",
          as: "QUERY",
          nth: 2,
          args: { has: { nthChild: 2, kind: "identifier" } },
        }),
        {
          kind: "keyed_element",
          all: [
            { has: { nthChild: 1, regex: '^"\\$(?:where|function|expr)"$' } },
            { has: { nthChild: 2, pattern: "$QUERY" } },
          ],
        },
      ],
    },
    flow: { QUERY: "outside" },
    fileHas: ["mongo", "bson", "mgo"],
    check: isFreeQuery,
    valid: [
      inFunction('coll.FindOne(ctx, bson.M{"name": r.FormValue("name")})'),
      inFunction('filter := bson.M{"name": r.FormValue("name")}\n\tcoll.FindOne(ctx, filter)'),
    ],
    invalid: [
      found("var filter bson.M\n\tjson.NewDecoder(r.Body).Decode(&filter)\n\tcoll.FindOne(ctx, filter)"),
      found('q := bson.M{"$where": "this.name == \'" + r.FormValue("n") + "\'"}'),
    ],
  },
  {
    id: "go-log-injection",
    severity: "low",
    confidence: "medium",
    cwe: 117,
    see: ["Logging"],
    title: titles.logInjection,
    message:
      "The request value is logged unescaped, so a line break in it forges log entries. Write it with `%q`, or as a field of a structured log.",
    rule: goCall({
      names: ["Output", ...logNames].join("|"),
      on: `(?i)^(?:\\w+\\.)*(?:${loggers})$|^(?:${loggers})(?:\\.\\w+\\([^()]*\\))+$|^(?:k|g)?log\\.V\\(`,
      asAll: "VALUE",
      args: { not: { regex: "%q|%#v|zap\\.|slog\\." } },
    }),
    flow: { VALUE: "reflected" },
    valid: [
      inFunction('log.Printf("bad user %q", r.FormValue("user"))'),
      inFunction('log.Printf("bad user %s", strings.ReplaceAll(r.FormValue("user"), "\\n", ""))'),
      inFunction('log.Println("started")'),
    ],
    invalid: [
      found('log.Printf("bad user %s", r.FormValue("user"))'),
      found('klog.V(2).Infoln(r.FormValue("user"))'),
      found('logger.WithField("a", b).Warningf("user %s", r.FormValue("user"))'),
    ],
  },
  {
    id: "go-mail-header-injection",
    severity: "medium",
    confidence: "medium",
    cwe: 93,
    see: ["Injection_Prevention"],
    title: "Email header injection",
    message:
      "A line break in the request value adds recipients and content to the mail. Reject `\\r` and `\\n` in what becomes a header.",
    rule: goCall({ names: "SendMail", on: "^smtp$", as: "MAIL", nth: 5 }),
    flow: { MAIL: "outside" },
    valid: [inFunction('smtp.SendMail(host, auth, from, to, []byte("Subject: hello\\r\\n\\r\\ntext"))')],
    invalid: [
      found('smtp.SendMail(host, auth, from, to, []byte("Subject: "+r.FormValue("s")+"\\r\\n\\r\\nhello"))'),
    ],
  },
  {
    id: "go-cors-origin-of-sender",
    severity: "high",
    confidence: "high",
    cwe: 942,
    see: ["HTML5_Security"],
    title: titles.corsReflected,
    message:
      "The request's origin is echoed, so any page that a signed-in user opens can read their data here. Compare the origin with a fixed list first.",
    rule: goCall({
      names: "Set|Add|Header",
      as: "ORIGIN",
      nth: 2,
      args: { has: { nthChild: 1, regex: '(?i)^"access-control-allow-origin"$' } },
    }),
    flow: { ORIGIN: "outside" },
    valid: [
      inFunction(
        'if allowed[r.Header.Get("Origin")] {\n\t\tw.Header().Set("Access-Control-Allow-Origin", "https://a.example")\n\t}',
      ),
    ],
    invalid: [found('w.Header().Set("Access-Control-Allow-Origin", r.Header.Get("Origin"))')],
  },
  {
    id: "go-xml-entities",
    severity: "high",
    confidence: "high",
    cwe: 611,
    see: ["XML_External_Entity_Prevention"],
    title: titles.xxe,
    message:
      "The parser resolves external entities, so a document can read files of this server or call internal addresses. Remove `XMLParseNoEnt` and `XMLParseDTDLoad`, or use encoding/xml.",
    rule: { kind: "selector_expression", regex: "^\\w+\\.XMLParse(?:NoEnt|DTDLoad|DTDAttr|DTDValid)$" },
    valid: [inFunction("p := parser.New()")],
    invalid: [found("p := parser.New(parser.XMLParseNoEnt)")],
  },
]);

/** Its receiver was made by text/template, also where html/template is imported beside it. */
function isOfTextTemplate(call: SgNode): boolean {
  const file = textOf(call.getRoot().root());
  if (!file.includes('"html/template"')) return true;
  const alias = /(\w+)\s+"text\/template"/.exec(file)?.[1] ?? "template";
  const receiver = /^\w+/.exec(textOf(call))?.[0] ?? "";
  return new RegExp(`\\b${receiver}\\b(?:,\\s*\\w+)?\\s*:?=\\s*${alias}\\.`).test(file);
}

/** A filter written down here has fixed keys, and values of a form are plain texts. */
function isFreeQuery(call: SgNode): boolean {
  const query = argumentsOf(call)[1];
  if (query === undefined || kindOf(query) !== "identifier") return true;
  return !/^(?:bson|primitive|mongo)\.(?:M|D|E)\{/.test(assignedTo(textOf(query), call) ?? "");
}
