/** Java: habits that hide faults: catching too much, obsolete calls, tests that decide nothing, servers that stop themselves. */
import type { SgNode } from "@ast-grep/napi";
import { javaCall, javaNew } from "../writing/call-matchers.ts";
import { foundWith, methodWith } from "./examples.ts";
import { defineRules } from "../writing/define-rules.ts";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { leaves, named, typeOf } from "./java-nodes.ts";
import { titles } from "../writing/titles.ts";

const inServlet = (body: string): string =>
  `class C extends HttpServlet {\n  void doGet(HttpServletRequest request, HttpServletResponse response) {\n    ${body}\n  }\n}`;
const foundInServlet = (body: string) => ({ code: inServlet(body), lines: [3] });

const serverClass =
  /\bextends\s+\w*(?:Servlet|Action)\b|@(?:Rest)?Controller\b|@(?:Stateless|Stateful|WebServlet|Path)\b|implements\s+[^{]*\bFilter\b/;

export const habits = defineRules(["java"], "maintainability", [
  {
    id: "java-catches-everything",
    severity: "low",
    confidence: "low",
    cwe: 396,
    see: ["Error_Handling"],
    title: titles.catchAll,
    message:
      "The handler also catches programming errors, such as a null dereference, and treats them like the expected failure. Catch the exceptions that the code above can throw.",
    rule: {
      kind: "catch_clause",
      has: {
        kind: "catch_formal_parameter",
        regex: "(?:^|\\s)(?:Exception|Throwable|RuntimeException|Error)\\s+\\w+$",
      },
    },
    check: (node) => !/\bthrow\b/.test(node.field("body")?.text() ?? ""),
    valid: [
      methodWith("try { g(); } catch (IOException e) { log(e); }"),
      methodWith("try { g(); } catch (Exception e) { throw new A(e); }"),
    ],
    invalid: [foundWith("try { g(); } catch (Exception e) { log(e); }")],
  },
  {
    id: "java-catches-null-pointer",
    severity: "medium",
    confidence: "medium",
    cwe: 395,
    title: "`NullPointerException` caught",
    message:
      "Catching NullPointerException hides which value was null, and programming errors elsewhere in the block. Test the value before it is used.",
    rule: {
      kind: "catch_clause",
      has: { kind: "catch_formal_parameter", regex: "\\bNullPointerException\\b" },
    },
    valid: [methodWith("try { g(); } catch (IOException e) { log(e); }")],
    invalid: [foundWith("try { g(); } catch (NullPointerException e) { log(e); }")],
  },
  {
    id: "java-throws-everything",
    severity: "low",
    confidence: "low",
    cwe: 397,
    title: "Generic exception thrown",
    message:
      "Callers cannot tell expected failures from programming errors. Declare the specific exceptions that the method throws.",
    rule: {
      kind: "throw_statement",
      has: {
        kind: "object_creation_expression",
        has: { field: "type", regex: "^(?:Exception|Throwable|Error)$" },
      },
    },
    valid: [methodWith("throw new IllegalStateException();")],
    invalid: [foundWith('throw new Exception("no");')],
  },
  {
    id: "java-obsolete-call",
    severity: "medium",
    confidence: "medium",
    cwe: 477,
    see: ["https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/lang/Thread.html"],
    title: "Deprecated unsafe thread method",
    message:
      "The method stops or resumes threads wherever they are and leaves locks and data inconsistent; newer Java versions reject it. Interrupt the thread, and let it end by itself.",
    rule: {
      any: [
        javaCall({
          names: "stop|suspend|resume|countStackFrames",
          on: "^(?:[tT]hread|\\w*Thread|Thread\\.currentThread\\(\\)|t\\d?)$",
          args: { not: { has: { nthChild: 1 } } },
        }),
        javaCall({ names: "runFinalizersOnExit", on: "^(?:System|Runtime)$|getRuntime\\(\\)$" }),
        { ...javaNew({ names: "Date", args: { has: { nthChild: 3 } } }) },
      ],
    },
    valid: [methodWith("thread.interrupt(); return null;"), methodWith("return new Date(0);")],
    invalid: [foundWith("thread.stop(); return null;"), foundWith("return new Date(2020, 1, 1);")],
  },
  {
    id: "java-empty-synchronized",
    severity: "medium",
    confidence: "high",
    category: "bug",
    cwe: 585,
    title: "Empty `synchronized` block",
    message:
      "An empty synchronized block protects nothing; code was probably meant to be in it. Move the code in, or remove the block.",
    rule: { kind: "synchronized_statement", has: { field: "body", regex: "^\\{\\s*\\}$" } },
    valid: [methodWith("synchronized (this) { g(); } return null;")],
    invalid: [foundWith("synchronized (this) { } return null;")],
  },
  {
    id: "java-empty-if",
    severity: "low",
    confidence: "high",
    cwe: 398,
    title: "Empty branch",
    message:
      "The branch is empty, so code is missing or the condition is left over. Fill the block or remove it.",
    rule: { kind: "if_statement", has: { field: "consequence", kind: "block", regex: "^\\{\\s*\\}$" } },
    check: (node) => node.field("alternative") === null,
    valid: [methodWith("if (a) { } else { g(); }"), methodWith("if (a) { /* nothing to do */ }")],
    invalid: [foundWith("if (a) { }")],
  },
  {
    id: "java-constant-condition",
    severity: "low",
    confidence: "high",
    category: "bug",
    cwe: 570,
    title: titles.constantCondition,
    message:
      "The condition is constant, so one of the two branches is never taken. Remove it, or write the intended condition.",
    rule: {
      kind: "if_statement",
      has: { field: "condition", regex: "^\\(\\s*(?:true|false|!true|!false|\\d+\\s*[!=]=\\s*\\d+)\\s*\\)$" },
    },
    valid: [methodWith("if (DEBUG) g();")],
    invalid: [foundWith("if (false) g();"), foundWith("if (true) g();")],
  },
  {
    id: "java-missing-default",
    severity: "low",
    confidence: "low",
    cwe: 478,
    title: "Missing `default` in a switch",
    message: "A value that matches no case passes silently. Add a default that reports it.",
    rule: { kind: "switch_expression" },
    check: (node) =>
      node.parent()?.kind() !== "variable_declarator" &&
      !/\bdefault\s*(?::|->)|->/.test(node.text()) &&
      /\bcase\s+(?:-?\d|["'])/.test(node.text()),
    valid: [
      methodWith("switch (x) { case 1: g(); break; default: h(); }"),
      methodWith("switch (e) { case A: g(); break; }"),
    ],
    invalid: [foundWith("switch (x) { case 1: g(); break; case 2: h(); break; }")],
  },
  {
    id: "java-server-exits",
    severity: "medium",
    confidence: "high",
    cwe: 382,
    title: "`System.exit` in server code",
    message:
      "`System.exit` ends every other request and application in this process. Throw an exception, or respond with an error.",
    rule: {
      any: [
        javaCall({ names: "exit", on: "^System$" }),
        javaCall({ names: "exit|halt", on: "^Runtime\\.getRuntime\\(\\)$" }),
      ],
    },
    check: (node) =>
      serverClass.test(typeOf(node)?.text().split("{", 1)[0] ?? "") || serverClass.test(headOf(node)),
    valid: ["class Main {\n  public static void main(String[] a) { System.exit(1); }\n}"],
    invalid: [foundInServlet("System.exit(1);")],
  },
  {
    id: "java-thread-in-servlet",
    severity: "low",
    confidence: "high",
    cwe: 383,
    title: "Unmanaged thread in a servlet",
    message:
      "The server does not manage this thread: it keeps running after the application is undeployed, and each request adds one. Give the work to an executor of the container.",
    rule: javaNew({ names: "Thread" }),
    check: (node) => /\bextends\s+\w*Servlet\b/.test(typeOf(node)?.text().split("{", 1)[0] ?? ""),
    valid: [methodWith("new Thread(r).start(); return null;")],
    invalid: [foundInServlet("new Thread(task).start();")],
  },
  {
    id: "java-goes-on-after-redirect",
    severity: "medium",
    confidence: "medium",
    category: "bug",
    cwe: 698,
    title: "Missing return after a redirect",
    message:
      "A redirect does not end the method, so the code after it still runs, perhaps for a user who was just redirected away. Put `return` after it.",
    rule: { ...javaCall({ names: "sendRedirect|sendError" }), inside: { kind: "expression_statement" } },
    check: (node) => {
      const statement = node.parent();
      const next = statement
        ?.nextAll()
        .find((one) => one.isNamed() && !String(one.kind()).includes("comment"));
      if (!statement || statement.parent()?.kind() !== "block") return false;
      if (next)
        return (
          !leaves(next) &&
          !/^(?:\w+\.)*(?:log\w*|LOG\w*|System)\.|^return\b|\.(?:flushBuffer|close|invalidate)\(/.test(
            next.text(),
          )
        );
      return false;
    },
    valid: [
      inServlet('response.sendRedirect("/login"); return;'),
      inServlet('if (a) { response.sendRedirect("/x"); } else { g(); }'),
    ],
    invalid: [foundInServlet('response.sendRedirect("/login"); delete(user);')],
  },
  {
    id: "java-nullable-answer-used",
    severity: "low",
    confidence: "medium",
    category: "bug",
    cwe: 690,
    title: titles.nullUse,
    message:
      "If the property or parameter is missing, the return value is null and this throws. Check the return value, or pass a default.",
    rule: {
      kind: "method_invocation",
      has: {
        field: "object",
        kind: "method_invocation",
        regex:
          '^(?:System\\.(?:getProperty|getenv)\\("[^"]*"\\)|\\w+\\.(?:getParameter|getHeader)\\("[^"]*"\\))$',
      },
    },
    check: (node) => !/^(?:requireNonNull|ofNullable)/.test(node.field("name")?.text() ?? ""),
    valid: [
      methodWith('return System.getProperty("a", "b").trim();'),
      methodWith('return "x".equals(System.getProperty("a"));'),
    ],
    invalid: [
      foundWith('return System.getProperty("a").trim();'),
      foundWith('return request.getParameter("a").length();'),
    ],
  },
  {
    id: "java-nullable-variable-used",
    severity: "low",
    confidence: "medium",
    category: "bug",
    cwe: 690,
    title: titles.nullUse,
    message:
      "If the property or variable is missing, its value is null and this throws. Check the value, or pass a default.",
    rule: {
      kind: "local_variable_declaration",
      has: {
        kind: "variable_declarator",
        has: { field: "value", regex: '^System\\.(?:getProperty|getenv)\\("[^"]*"\\)$' },
      },
    },
    check: isUsedUntested,
    valid: [methodWith('String a = System.getProperty("a"); if (a != null) return a.trim(); return null;')],
    invalid: [foundWith('String a = System.getProperty("a"); return a.trim();')],
  },
]);

/** The next statement calls a method of the variable declared here. */
function isUsedUntested(declaration: SgNode): boolean {
  const name = fieldTextOf(declaration.find({ rule: { kind: "variable_declarator" } }), "name");
  const next = declaration
    .nextAll()
    .find((one) => one.isNamed() && !String(one.kind()).includes("comment"))
    ?.text();
  if (next === undefined || next.includes("null")) return false;
  return new RegExp(String.raw`(?<![\w.])${name}\.\w+\(`).test(next);
}

/** Annotations stand before the class. */
function headOf(node: Parameters<typeof typeOf>[0]): string {
  const type = typeOf(node);
  return (
    named(type)
      .find((one) => one.kind() === "modifiers")
      ?.text() ?? ""
  );
}
