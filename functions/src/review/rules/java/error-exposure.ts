/** Java: stack traces and error details in responses. */
import { defineRules } from "../writing/define-rules.ts";
import { javaCall } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";
import { foundInServlet, inServlet, inServletWithPassword, foundInServletWithPassword } from "./examples.ts";

export const errorExposure = defineRules(["java"], "security", [
  {
    id: "java-error-shown",
    severity: "medium",
    confidence: "high",
    cwe: 209,
    see: ["Error_Handling"],
    title: titles.stackTrace,
    message:
      "The stack trace shows classes, versions and values that help an attacker. Log it, and respond with a general message.",
    rule: javaCall({
      names: "printStackTrace",
      args: { has: { nthChild: 1, regex: "(?i)getWriter\\(\\)|^(?:out|pw|writer|response\\w*)$" } },
    }),
    fileHas: ["Servlet", "response", "Response"],
    valid: [inServlet("try { g(); } catch (Exception e) { e.printStackTrace(); }")],
    invalid: [
      foundInServlet("try { g(); } catch (Exception e) { e.printStackTrace(response.getWriter()); }"),
    ],
  },
  {
    id: "java-stack-shown",
    severity: "medium",
    confidence: "high",
    cwe: 209,
    see: ["Error_Handling"],
    title: titles.stackTrace,
    message:
      "The stack trace contains classes, versions and files, which help an attacker. Log it, and respond with a general message.",
    rule: {
      ...javaCall({
        names: "body|ok|entity|write|print|println|sendError|badRequest|send",
        args: {
          has: {
            any: [
              { regex: "^ExceptionUtils\\.getStackTrace\\(" },
              {
                kind: "method_invocation",
                has: { field: "object", kind: "identifier", pattern: "$TEXT" },
                regex: "\\.toString\\(\\)$",
              },
            ],
          },
        },
      }),
      inside: {
        stopBy: "end",
        kind: "method_declaration",
        any: [
          { regex: "ExceptionUtils\\.getStackTrace\\(" },
          {
            has: {
              stopBy: "end",
              kind: "method_invocation",
              all: [
                { has: { field: "name", regex: "^printStackTrace$" } },
                { has: { stopBy: "end", kind: "identifier", pattern: "$TEXT" } },
              ],
            },
          },
        ],
      },
    },
    fileHas: ["printStackTrace", "getStackTrace"],
    valid: [inServlet("error.printStackTrace(new PrintWriter(text));\nlog.error(text.toString());")],
    invalid: [
      foundInServlet(
        "error.printStackTrace(new PrintWriter(text));\nresponse.getWriter().write(text.toString());",
      ),
      foundInServlet("response.getWriter().write(ExceptionUtils.getStackTrace(error));"),
    ],
  },
  {
    id: "java-error-text-sent",
    severity: "low",
    confidence: "medium",
    cwe: 209,
    see: ["Error_Handling"],
    title: titles.errorDetails,
    message:
      "The exception's message contains tables, paths and versions that help an attacker. Log it, and respond with a general message.",
    rule: {
      any: [
        javaCall({
          names: "sendError",
          args: {
            has: {
              nthChild: 2,
              regex:
                "\\b(?:e|ex|exc|exception|t|th|error)\\.(?:getMessage|toString|getLocalizedMessage)\\(\\)",
            },
          },
        }),
        javaCall({
          names: "print|println|write|append",
          on: "getWriter\\(\\)$|^(?:out|writer|pw)$",
          args: {
            has: {
              nthChild: 1,
              regex:
                "\\b(?:e|ex|exc|exception|t|th|error)\\.(?:getMessage|toString|getLocalizedMessage|getStackTrace)\\(\\)",
            },
          },
        }),
      ],
    },
    fileHas: ["HttpServletResponse", "ServletResponse"],
    valid: [inServletWithPassword('response.sendError(500, "failed");')],
    invalid: [
      foundInServletWithPassword(
        "try { g(); } catch (Exception e) { response.sendError(500, e.getMessage()); }",
      ),
    ],
  },
  {
    id: "java-environment-shown",
    severity: "low",
    confidence: "medium",
    cwe: 526,
    title: "Information exposure: environment sent to the client",
    message:
      "Environment variables and properties contain paths and often secrets. Do not send them; log what is needed.",
    rule: javaCall({
      names: "print|println|write|append",
      on: "getWriter\\(\\)$|^(?:out|writer|pw)$",
      args: { has: { nthChild: 1, regex: "System\\.get(?:env|Properties|Property)\\(" } },
    }),
    fileHas: ["HttpServletResponse"],
    valid: [inServletWithPassword('response.getWriter().println("ok");')],
    invalid: [foundInServletWithPassword('response.getWriter().println(System.getenv("PATH"));')],
  },
]);
