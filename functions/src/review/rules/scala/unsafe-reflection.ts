/** Scala: classes and functions whose name comes from input. */
import { defineRules } from "../writing/define-rules.ts";
import { inAction, scalaCall } from "./matchers.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";
import { defects } from "../shared/defects.ts";

export const unsafeReflection = defineRules(["scala"], "security", [
  {
    id: "scala-class-from-request",
    ...defects.codeInjection,
    message: messages.unsafeReflection,
    title: titles.unsafeReflection,
    cwe: 470,
    rule: scalaCall({ names: "forName|loadClass", as: "NAME" }),
    flow: { NAME: "outside" },
    valid: [inAction('Class.forName("a.B")')],
    invalid: [inAction("Class.forName(x)")],
  },
]);
