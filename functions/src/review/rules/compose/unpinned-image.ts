/** Compose: images without a fixed version. */
import { defineRules } from "../writing/define-rules.ts";
import { pair, scalar, under } from "../writing/yaml-matchers.ts";
import { titles } from "../writing/titles.ts";
import { service } from "./examples.ts";

const reference = "https://docs.docker.com/reference/compose-file/services/";

export const unpinnedImage = defineRules(["compose"], "security", [
  {
    id: "compose-image-not-pinned",
    severity: "low",
    confidence: "high",
    cwe: 1357,
    see: [reference],
    title: titles.imageNotPinned,
    message:
      "`latest`, or no tag, means whatever was pushed last, so two machines can run different code. Set a version, preferably with its digest.",
    rule: {
      all: [
        pair("image", scalar("(?:[^\\s@:/{}$]+(?::\\d+)?/)*[^\\s@:/{}$]+(?::latest)?")),
        { not: { inside: { kind: "block_mapping", has: pair("build") } } },
        under("services"),
      ],
    },
    valid: [
      service(""),
      "services:\n  web:\n    build: .\n    image: web\n",
      "services:\n  web:\n    image: ${IMAGE}\n",
    ],
    invalid: [
      { code: "services:\n  db:\n    image: postgres\n", lines: [3] },
      { code: "services:\n  db:\n    image: reg:5000/a/b:latest\n", lines: [3] },
    ],
  },
]);
