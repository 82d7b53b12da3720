/** Compose: databases without a password. */
import { defineRules } from "../writing/define-rules.ts";
import { item, pair, scalar } from "../writing/yaml-matchers.ts";
import { titles } from "../writing/titles.ts";
import { service, found } from "./examples.ts";

export const missingAuthentication = defineRules(["compose"], "security", [
  {
    id: "compose-database-without-password",
    severity: "high",
    confidence: "medium",
    cwe: 306,
    see: ["https://hub.docker.com/_/postgres"],
    title: titles.databaseWithoutPassword,
    message:
      "The database has no password, so every program that reaches its port reads and changes everything. Set a password from the environment.",
    rule: {
      any: [
        pair("POSTGRES_HOST_AUTH_METHOD", scalar("trust")),
        pair("(?:MYSQL|MARIADB)_ALLOW_EMPTY_(?:ROOT_)?PASSWORD|ALLOW_EMPTY_PASSWORD", scalar("yes|true|1")),
        pair("xpack\\.security\\.enabled", scalar("false")),
        item(
          "^[\"']?(?:POSTGRES_HOST_AUTH_METHOD=trust|(?:(?:MYSQL|MARIADB)_)?ALLOW_EMPTY_(?:ROOT_)?PASSWORD=(?:yes|true|1)|xpack\\.security\\.enabled=false)[\"']?$",
        ),
      ],
    },
    valid: [service("    environment:\n      POSTGRES_HOST_AUTH_METHOD: scram-sha-256\n")],
    invalid: [
      found("    environment:\n      POSTGRES_HOST_AUTH_METHOD: trust\n", 2),
      found("    environment:\n      - MYSQL_ALLOW_EMPTY_PASSWORD=yes\n", 2),
      found("    environment:\n      - xpack.security.enabled=false\n", 2),
    ],
  },
]);
