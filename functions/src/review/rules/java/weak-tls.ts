/** Java: outdated versions of TLS. */
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";
import { javaCall } from "../writing/call-matchers.ts";
import { qualified } from "./java-nodes.ts";
import { oldTlsVersions } from "../shared/jca-algorithms.ts";
import { methodTaking } from "./examples.ts";

const { within: inResponseMethod, found: foundInResponseMethod } = methodTaking(
  "HttpServletResponse response, String other",
  "void",
);

export const weakTls = defineRules(["java"], "security", [
  {
    id: "java-weak-protocol",
    ...defects.oldTls,
    rule: javaCall({ names: "getInstance", on: qualified("SSLContext"), as: "NAME" }),
    flow: { NAME: { is: oldTlsVersions } },
    valid: [
      inResponseMethod('SSLContext.getInstance("TLSv1.3");'),
      inResponseMethod('SSLContext.getInstance("TLS");'),
    ],
    invalid: [foundInResponseMethod('SSLContext.getInstance("SSL");')],
  },
]);
