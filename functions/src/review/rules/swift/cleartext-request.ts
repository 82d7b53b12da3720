/** Swift: secrets sent over plain HTTP. */
import { defineRules } from "../writing/define-rules.ts";
import { holdsPlainAddress } from "../shared/plain-address.ts";
import { inFunction, swiftCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const cleartextRequest = defineRules(["swift"], "security", [
  {
    id: "swift-cleartext-request",
    ...defects.cleartextHttp,
    rule: swiftCall({ names: "URL|NSURL|URI|URLComponents", args: '^\\(\\s*string:\\s*"http://' }),
    check: (node) => holdsPlainAddress(node.text()),
    valid: [
      inFunction('URL(string: "https://api.example.com/a")'),
      inFunction('URL(string: "http://localhost:8080/a")'),
    ],
    invalid: [inFunction('URL(string: "http://api.example.org/login")')],
  },
]);
