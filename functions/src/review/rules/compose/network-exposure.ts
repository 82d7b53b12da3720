/** Compose: databases whose port is published. */
import { defineRules } from "../writing/define-rules.ts";
import { item, under } from "../writing/yaml-matchers.ts";
import { service, found } from "./examples.ts";

export const networkExposure = defineRules(["compose"], "security", [
  {
    id: "compose-database-published",
    severity: "low",
    confidence: "medium",
    cwe: 668,
    see: ["https://docs.docker.com/engine/network/packet-filtering-firewalls/"],
    title: "Database port published on all interfaces",
    message:
      "Docker publishes the port past the host's firewall, so the database is reachable on every address of the host. Publish it on 127.0.0.1, or not at all, because the other services reach it by name.",
    rule: {
      all: [
        item(
          "^[\"']?(?:0\\.0\\.0\\.0:)?\\d+:(?:1433|1521|2375|2379|3306|5432|5984|6379|7000|8086|9042|9200|11211|27017)(?:/tcp)?[\"']?$",
        ),
        under("ports"),
      ],
    },
    valid: [service('    ports:\n      - "127.0.0.1:5432:5432"\n      - "8080:80"\n')],
    invalid: [found('    ports:\n      - "5432:5432"\n', 2)],
  },
]);
