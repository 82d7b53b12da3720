/** Java: settings that input decides. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { javaCall } from "../writing/call-matchers.ts";
import { methodTaking } from "./examples.ts";

const { within: inRequestMethod, found: foundInRequestMethod } = methodTaking("HttpServletRequest request");

export const externalSetting = defineRules(["java"], "security", [
  {
    id: "java-setting-from-request",
    severity: "medium",
    confidence: "medium",
    cwe: 15,
    title: titles.settingFromInput,
    message:
      "The request chooses the database, the path or the property that later code relies on. Choose it from a fixed list.",
    rule: {
      any: [
        javaCall({ names: "setCatalog|setSchema", as: "VALUE" }),
        javaCall({ names: "setProperty", on: "^System$", asAll: "VALUE" }),
        javaCall({ names: "load|loadLibrary", on: "^(?:System|Runtime\\.getRuntime\\(\\))$", as: "VALUE" }),
      ],
    },
    flow: { VALUE: "outside" },
    valid: [inRequestMethod('System.setProperty("a", "b"); return null;')],
    invalid: [foundInRequestMethod('System.setProperty("a", request.getParameter("b"));')],
  },
]);
