/** Terraform: CORS that allows any origin. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { attribute, block, within, resource } from "./blocks.ts";

export const corsOrigin = defineRules(["hcl"], "security", [
  {
    id: "tf-callers-from-any-site",
    severity: "low",
    confidence: "medium",
    cwe: 942,
    see: ["https://developer.mozilla.org/docs/Web/HTTP/Guides/CORS"],
    title: titles.corsAny,
    message:
      "Scripts of any page that a user opens can read the responses. List the sites that need it, unless everything here is public.",
    rule: {
      any: [
        {
          all: [
            attribute("allow_origins|allowed_origins|origin|access_control_allow_origin", '"\\*"'),
            {
              inside: {
                kind: "body",
                inside: block("cors_configuration|cors_rule|cors|cors_config|access_control_allow_origins"),
              },
            },
          ],
        },
        {
          all: [
            attribute("allowed_origins", '"\\*"'),
            within(resource("azurerm_\\w*(?:app|app_service|function|api)\\w*")),
          ],
        },
      ],
    },
    valid: [
      'resource "aws_apigatewayv2_api" "a" {\n  cors_configuration {\n    allow_origins = ["https://example.com"]\n  }\n}\n',
    ],
    invalid: [
      {
        code: 'resource "aws_apigatewayv2_api" "a" {\n  cors_configuration {\n    allow_origins = ["*"]\n  }\n}\n',
        lines: [3],
      },
    ],
  },
]);
