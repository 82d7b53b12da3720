/** Kotlin: classes and functions whose name comes from input. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, inRoute, kotlinCall } from "./matchers.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";
import { defects } from "../shared/defects.ts";

export const unsafeReflection = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-class-from-request",
    ...defects.codeInjection,
    message: messages.unsafeReflection,
    title: titles.unsafeReflection,
    cwe: 470,
    rule: kotlinCall({ names: "forName|loadClass", as: "NAME" }),
    flow: { NAME: "outside" },
    valid: [inFunction('Class.forName("a.B")')],
    invalid: [inRoute("Class.forName(x)")],
  },
]);
