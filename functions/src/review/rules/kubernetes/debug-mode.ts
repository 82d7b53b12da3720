/** Kubernetes: debugging that is enabled in production. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { pair, scalar, beside } from "../writing/yaml-matchers.ts";
import { pod, foundInPod } from "./examples.ts";

export const debugMode = defineRules(["kubernetes"], "security", [
  {
    id: "k8s-debug-on",
    severity: "low",
    confidence: "medium",
    cwe: 489,
    see: ["Error_Handling"],
    title: titles.debugMode,
    message:
      "In debug mode, errors show code, settings and often a console to the client. Remove the setting from what is deployed.",
    rule: {
      any: [
        {
          all: [
            pair("value", scalar("[Dd]evelopment")),
            beside(pair("name", scalar("FLASK_ENV|RAILS_ENV|RACK_ENV|ASPNETCORE_ENVIRONMENT"))),
          ],
        },
        {
          all: [
            pair("value", scalar("[Tt]rue|1|on")),
            beside(pair("name", scalar("FLASK_DEBUG|DJANGO_DEBUG|APP_DEBUG|WERKZEUG_DEBUG"))),
          ],
        },
      ],
    },
    valid: [pod("      env:\n        - name: FLASK_ENV\n          value: production\n")],
    invalid: [
      foundInPod("      env:\n        - name: FLASK_ENV\n          value: development\n", 3),
      foundInPod('      env:\n        - name: DJANGO_DEBUG\n          value: "true"\n', 3),
    ],
  },
]);
