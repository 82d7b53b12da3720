/** Terraform: services without authentication, or with one that is outdated. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { attribute, quoted, within, resource, beside, ofBlock, element } from "./blocks.ts";

export const missingAuthentication = defineRules(["hcl"], "security", [
  {
    id: "tf-answers-anybody",
    severity: "medium",
    confidence: "medium",
    cwe: 306,
    see: ["REST_Security"],
    title: titles.missingAuth,
    message:
      "The function requires no authentication, so anyone on the internet can call it. Require AWS_IAM or an authorizer, or say in a comment why it is public.",
    rule: {
      any: [
        {
          all: [attribute("authorization_type", quoted("NONE")), within(resource("aws_lambda_function_url"))],
        },
        {
          all: [
            attribute("authorization", quoted("NONE")),
            within(resource("aws_api_gateway_method")),
            { not: beside(attribute("http_method", quoted("OPTIONS"))) },
            { not: beside(attribute("api_key_required", "^true$")) },
          ],
        },
      ],
    },
    valid: [
      'resource "aws_api_gateway_method" "a" {\n  http_method   = "OPTIONS"\n  authorization = "NONE"\n}\n',
      'resource "aws_lambda_function_url" "a" {\n  authorization_type = "AWS_IAM"\n}\n',
    ],
    invalid: [
      {
        code: 'resource "aws_api_gateway_method" "a" {\n  http_method   = "POST"\n  authorization = "NONE"\n}\n',
        lines: [3],
      },
      { code: 'resource "aws_lambda_function_url" "a" {\n  authorization_type = "NONE"\n}\n', lines: [2] },
    ],
  },
  {
    id: "tf-cluster-old-sign-in",
    severity: "medium",
    confidence: "high",
    cwe: 1391,
    see: [
      "Kubernetes_Security",
      "https://cloud.google.com/kubernetes-engine/docs/how-to/hardening-your-cluster",
    ],
    title: "Legacy cluster authentication",
    message:
      "Fixed passwords, irrevocable certificates and the old dashboard have led to cluster takeovers. Use accounts of the cloud.",
    rule: {
      any: [
        { all: [attribute("issue_client_certificate", "^true$"), ofBlock("client_certificate_config")] },
        { all: [attribute("username|password", '^"[^"]+"$'), ofBlock("master_auth")] },
        { all: [attribute("enabled", "^true$"), ofBlock("kube_dashboard")] },
        { all: [attribute("disabled", "^false$"), ofBlock("kubernetes_dashboard")] },
        attribute("kube_dashboard_enabled", "^true$"),
        element("disable-legacy-endpoints", '^"?false"?$'),
        {
          all: [
            attribute("node_metadata|mode", quoted("EXPOSE|EXPOSED|GCE_METADATA|UNSPECIFIED")),
            ofBlock("workload_metadata_config"),
          ],
        },
      ],
    },
    valid: [
      'resource "azurerm_kubernetes_cluster" "a" {\n  addon_profile {\n    kube_dashboard {\n      enabled = false\n    }\n  }\n}\n',
    ],
    invalid: [
      {
        code: 'resource azurerm_kubernetes_cluster "a" {\n  addon_profile {\n    kube_dashboard {\n      enabled = true\n    }\n  }\n}\n',
        lines: [4],
      },
      {
        code: 'resource "google_container_cluster" "a" {\n  master_auth {\n    client_certificate_config {\n      issue_client_certificate = true\n    }\n  }\n}\n',
        lines: [4],
      },
    ],
  },
  {
    id: "tf-platform-sign-in-off",
    severity: "low",
    confidence: "medium",
    cwe: 306,
    see: ["https://learn.microsoft.com/azure/app-service/overview-authentication-authorization"],
    title: "Platform authentication disabled",
    message:
      "The platform lets unauthenticated requests through, so only the app protects itself. Enable the platform's authentication, unless the app authenticates each caller.",
    rule: {
      any: [
        {
          all: [attribute("enabled|auth_enabled", "^false$"), ofBlock("auth_settings|auth_settings_v2")],
        },
        attribute("unauthenticated_client_action|unauthenticated_action", quoted("AllowAnonymous")),
      ],
    },
    valid: ['resource "azurerm_app_service" "a" {\n  auth_settings {\n    enabled = true\n  }\n}\n'],
    invalid: [
      {
        code: 'resource "azurerm_app_service" "a" {\n  auth_settings {\n    enabled = false\n  }\n}\n',
        lines: [3],
      },
    ],
  },
  {
    id: "tf-sign-in-with-password",
    severity: "medium",
    confidence: "high",
    cwe: 1391,
    see: ["https://learn.microsoft.com/en-us/azure/virtual-machines/linux/create-ssh-keys-detailed"],
    title: "Password sign-in enabled",
    message: "Passwords of machines are brute-forced continuously. Use SSH keys.",
    rule: attribute("disable_password_authentication", "^false$"),
    valid: ['resource "azurerm_linux_virtual_machine" "a" {\n  disable_password_authentication = true\n}\n'],
    invalid: [
      {
        code: 'resource "azurerm_linux_virtual_machine" "a" {\n  disable_password_authentication = false\n}\n',
        lines: [2],
      },
    ],
  },
]);
