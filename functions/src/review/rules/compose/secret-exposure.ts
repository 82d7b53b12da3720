/** Compose: passwords in the file. */
import type { SgNode } from "@ast-grep/napi";
import { textOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";
import { item, pair, under } from "../writing/yaml-matchers.ts";
import { titles } from "../writing/titles.ts";
import { service, found } from "./examples.ts";

const secretName =
  "\\w*(?:PASSWORD|PASSWD|SECRET|SECRET_KEY|API_?KEY|ACCESS_KEY|PRIVATE_KEY|AUTH_TOKEN|ACCESS_TOKEN|API_TOKEN)";

export const secretExposure = defineRules(["compose"], "security", [
  {
    id: "compose-secret-in-environment",
    severity: "medium",
    confidence: "medium",
    cwe: 798,
    see: ["https://docs.docker.com/compose/how-tos/use-secrets/", "Secrets_Management"],
    title: titles.secretInFile,
    message:
      "The password is in the file, so anyone who reads the repository has it, and it is probably used elsewhere too. Take it from the environment or from a secret file.",
    rule: {
      all: [
        {
          any: [
            pair(secretName, "^[\"']?[^$\\s\"'{</][^$\"'{<\\s]{2,}[\"']?$"),
            item(`^["']?${secretName}=[^$\\s"'{</][^$"'{<\\s]{2,}["']?$`),
          ],
        },
        { not: { regex: "(?i)[:=]\\s*[\"']?(?:yes|no|true|false|on|off|none|null)[\"']?$" } },
        under("environment"),
      ],
    },
    unsure: isPlainWord,
    valid: [
      service('    environment:\n      MYSQL_RANDOM_ROOT_PASSWORD: "yes"\n'),
      service("    environment:\n      DB_PASSWORD: ${DB_PASSWORD}\n      PASSWORD_FILE: /run/secrets/p\n"),
      service("    environment:\n      - DB_PASSWORD\n      - API_KEY=${API_KEY:?}\n"),
    ],
    invalid: [
      found("    environment:\n      POSTGRES_PASSWORD: hunter22\n", 2),
      found("    environment:\n      - MYSQL_ROOT_PASSWORD=hunter22\n", 2),
    ],
  },
]);

/** `POSTGRES_PASSWORD: postgres`: a word is what a database on a developer's machine is given, and no secret. */
function isPlainWord(node: SgNode): boolean {
  return /[:=]\s*["']?(?:[a-z]+(?:[_-][a-z]+)*|\w*?_?1234?5?6?7?8?9?0?)["']?\s*$/i.test(textOf(node));
}
