/** Dockerfile: files that every user can change. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { instruction } from "../writing/shell-matchers.ts";

const reference = "https://docs.docker.com/reference/dockerfile/";

export const filePermissions = defineRules(["dockerfile"], "security", [
  {
    id: "docker-copied-for-everybody",
    severity: "medium",
    confidence: "high",
    cwe: 732,
    see: [`${reference}#copy---chown---chmod`],
    title: titles.worldWritable,
    message:
      "The mode lets any process in the container replace what is run from here. Give write rights to the owner alone, such as `--chmod=755`.",
    rule: instruction("COPY|ADD", "(?:--\\S+[ \\t]+)*--chmod=0?[0-7]?[0-7][0-7][2367]\\s"),
    valid: ["COPY --chmod=755 a /a", "COPY --chown=1:1 a /a"],
    invalid: ["COPY --chmod=777 a /a", "ADD --chown=app --chmod=0666 a /a"],
  },
]);
