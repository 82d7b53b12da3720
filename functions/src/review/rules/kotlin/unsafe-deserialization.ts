/** Kotlin: bytes that become objects of any class. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, kotlinCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const unsafeDeserialization = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-unsafe-deserialization",
    ...defects.unsafeDeserialization,
    rule: {
      any: [
        kotlinCall({
          names: "ObjectInputStream|XMLDecoder",
          bare: "only",
          args: "(?i)socket|request|payload|body|receive|bytes|stream\\b|decode|input|data|message",
        }),
        kotlinCall({ names: "enableDefaultTyping|activateDefaultTyping" }),
        kotlinCall({ names: "fromXML", on: "(?i)xstream" }),
        kotlinCall({ names: "readClassAndObject", on: "(?i)kryo" }),
        kotlinCall({ names: "load", on: "^Yaml\\(\\)$" }),
      ],
      not: { regex: "FileInputStream|(?i)cache" },
    },
    valid: [
      inFunction("ObjectInputStream(FileInputStream(cache))"),
      inFunction("Yaml(SafeConstructor()).load(x)"),
    ],
    invalid: [
      inFunction("ObjectInputStream(socket.getInputStream())"),
      inFunction("mapper.enableDefaultTyping()"),
    ],
  },
]);
