/** Swift: predicates whose format is built from input. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, swiftCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const predicateInjection = defineRules(["swift"], "security", [
  {
    id: "swift-predicate-injection",
    ...defects.sqlInjection,
    cwe: 943,
    title: "Predicate injection: format built from input",
    message:
      "The value is put into the format, so quotes in it change what the predicate matches. Use a constant format with %@ and pass the value as an argument.",
    rule: swiftCall({
      names: "NSPredicate",
      as: "TEXT",
      args: "^\\(\\s*(?:format|fromMetadataQueryString):",
    }),
    flow: { TEXT: "assembled" },
    valid: [inFunction('NSPredicate(format: "a == %@", x)')],
    invalid: [inFunction("NSPredicate(format: \"a == '\\(x)'\")")],
  },
]);
