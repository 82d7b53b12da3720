/** Scala: secrets sent over plain HTTP. */
import { defineRules } from "../writing/define-rules.ts";
import { holdsPlainAddress } from "../shared/plain-address.ts";
import { inFunction, scalaCall, scalaNew } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const cleartextRequest = defineRules(["scala"], "security", [
  {
    id: "scala-cleartext-request",
    ...defects.cleartextHttp,
    rule: {
      any: [
        scalaCall({ names: "url|fromURL|singleRequest|uri|Get|Post", args: '^\\([^()]*"http://' }),
        scalaNew({ names: "URL|HttpGet|HttpPost", args: '^\\(\\s*"http://' }),
      ],
    },
    check: (node) => holdsPlainAddress(node.text()),
    valid: [
      inFunction('ws.url("https://api.example.com/a")'),
      inFunction('ws.url("http://localhost:9000/a")'),
    ],
    invalid: [inFunction('ws.url("http://api.example.org/login").get()')],
  },
]);
