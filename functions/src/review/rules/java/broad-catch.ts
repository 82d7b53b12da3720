/** Java: exceptions caught or declared too broadly. */
import { foundWith, methodWith } from "./examples.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

export const broadCatch = defineRules(["java"], "maintainability", [
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
]);
