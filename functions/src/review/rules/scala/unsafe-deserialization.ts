/** Scala: bytes that become objects of any class. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, scalaCall, scalaNew } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const unsafeDeserialization = defineRules(["scala"], "security", [
  {
    id: "scala-unsafe-deserialization",
    ...defects.unsafeDeserialization,
    rule: {
      any: [
        scalaNew({ names: "ObjectInputStream|XMLDecoder" }),
        scalaCall({ names: "enableDefaultTyping|activateDefaultTyping" }),
        scalaCall({ names: "fromXML", on: "(?i)xstream" }),
        scalaCall({ names: "readClassAndObject", on: "(?i)kryo" }),
      ],
      not: {
        regex: "FileInputStream\\([^()]*(?:cache|Cache|tmp)|(?i)cache|FileInputStream\\((?:file|path|f)\\)",
      },
    },
    valid: [inFunction("new ObjectInputStream(new FileInputStream(cache))")],
    invalid: [inFunction("new ObjectInputStream(request.getInputStream).readObject()")],
  },
]);
