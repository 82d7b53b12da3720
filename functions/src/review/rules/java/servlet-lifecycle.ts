/** Java: servlets that stop the server, start threads or continue after a redirect. */
import { javaCall, javaNew } from "../writing/call-matchers.ts";
import { methodWith, servletTaking } from "./examples.ts";
import { defineRules } from "../writing/define-rules.ts";
import { leaves, named, typeOf } from "./java-nodes.ts";

const { within: inServlet, found: foundInServlet } = servletTaking(
  "HttpServletRequest request, HttpServletResponse response",
  "doGet",
);

const serverClass =
  /\bextends\s+\w*(?:Servlet|Action)\b|@(?:Rest)?Controller\b|@(?:Stateless|Stateful|WebServlet|Path)\b|implements\s+[^{]*\bFilter\b/;

export const servletLifecycle = defineRules(["java"], "maintainability", [
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
      if (statement?.parent()?.kind() !== "block") return false;
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
]);

/** Annotations stand before the class. */
function headOf(node: Parameters<typeof typeOf>[0]): string {
  const type = typeOf(node);
  return (
    named(type)
      .find((one) => one.kind() === "modifiers")
      ?.text() ?? ""
  );
}
