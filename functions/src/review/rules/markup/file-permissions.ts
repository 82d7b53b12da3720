/** Markup and settings: files that every user can write. */
import { defineRules } from "../writing/define-rules.ts";
import { pair, scalar } from "../writing/yaml-matchers.ts";
import { titles } from "../writing/titles.ts";

export const filePermissions = defineRules(["xml"], "security", [
  {
    id: "yaml-world-writable",
    languages: ["yaml"],
    severity: "medium",
    confidence: "high",
    cwe: 732,
    see: ["https://docs.ansible.com/ansible/latest/collections/ansible/builtin/file_module.html"],
    title: titles.worldWritable,
    message:
      "The mode lets any account replace what is run or read from here later. Give write permission to the owner or group only.",
    rule: pair("mode", scalar("0?[0-7][0-7][2367]|[ugo=rwx,]*o=[rx]*w[rx]*|a=rwx|[ugo=rwx,]*ugo\\+rwx")),
    valid: ['mode: "0644"', "mode: 0755", "mode: host"],
    invalid: ['mode: "0777"', "mode: 0666"],
  },
]);
