/** Terraform: vaults that more of the world reaches, and clusters that may be entered by more, than their task needs. */
import { defineRules } from "../writing/define-rules.ts";
import { attribute, element, ofBlock, quoted, resource, within } from "./blocks.ts";

export const exposure = defineRules(["hcl"], "security", [
  {
    id: "tf-vault-open-to-networks",
    severity: "medium",
    confidence: "high",
    cwe: 284,
    see: ["https://learn.microsoft.com/azure/key-vault/general/network-security"],
    title: "Key vault open to all networks",
    message:
      "All networks can reach the store, so a stolen key or token works from anywhere. Set `default_action` to Deny and list the allowed networks.",
    rule: {
      all: [
        attribute("default_action", quoted("Allow")),
        within(
          resource(
            "azurerm_(?:key_vault|storage_account|storage_account_network_rules|cognitive_account|container_registry|search_service|eventhub_namespace|servicebus_namespace_network_rule_set)",
          ),
        ),
      ],
    },
    valid: ['resource "azurerm_key_vault" "a" {\n  network_acls {\n    default_action = "Deny"\n  }\n}\n'],
    invalid: [
      {
        code: 'resource "azurerm_key_vault" "a" {\n  network_acls {\n    default_action = "Allow"\n  }\n}\n',
        lines: [3],
      },
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
    id: "tf-pods-not-separated",
    severity: "low",
    confidence: "high",
    cwe: 653,
    see: ["https://kubernetes.io/docs/concepts/services-networking/network-policies/"],
    title: "Network policies disabled",
    message: "Without network policies, one compromised pod reaches all others. Leave them on.",
    rule: {
      any: [
        { all: [attribute("enabled", "^false$"), ofBlock("network_policy")] },
        { all: [attribute("disabled", "^true$"), ofBlock("network_policy_config")] },
      ],
    },
    valid: ['resource "google_container_cluster" "a" {\n  network_policy {\n    enabled = true\n  }\n}\n'],
    invalid: [
      {
        code: 'resource "google_container_cluster" "a" {\n  network_policy {\n    enabled = false\n  }\n}\n',
        lines: [3],
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
]);
