/** Java: objects whose properties a request sets. */
import { javaCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const propertiesFromRequest = defineRules(["java"], "security", [
  {
    id: "java-properties-from-request",
    severity: "medium",
    confidence: "high",
    cwe: 915,
    see: ["Mass_Assignment"],
    title: titles.massProperty,
    message:
      "The request names the properties, so a client can also set an owner, a role or the class loader. Copy the accepted fields one by one.",
    rule: javaCall({
      names: "populate|copyProperties|setProperty",
      on: "^(?:\\w+\\.)*(?:BeanUtils|BeanUtilsBean|PropertyUtils)(?:\\.getInstance\\(\\))?$",
      asAll: "FIELDS",
    }),
    flow: { FIELDS: "outside" },
    valid: [inMethod("BeanUtils.copyProperties(form, account);")],
    invalid: [found("BeanUtils.populate(account, request.getParameterMap());")],
  },
]);
