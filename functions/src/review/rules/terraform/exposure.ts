/** Terraform: machines and vaults that more of the world reaches, and accounts that may do more, than their task needs. */
import { defineRules } from "../define-rules.ts";
import { attribute, block, quoted, resource, within } from "./blocks.ts";

export const exposure = defineRules(["hcl"], "security", [
  {
    id: "tf-vault-open-to-networks",
    severity: "medium",
    confidence: "high",
    cwe: 284,
    see: ["https://learn.microsoft.com/azure/key-vault/general/network-security"],
    title: "Every network reaches this store",
    message:
      "A stolen key or token then works from anywhere. Set `default_action` to Deny and list the networks that may come.",
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
    id: "tf-machine-with-all-scopes",
    severity: "medium",
    confidence: "medium",
    cwe: 269,
    see: ["https://cloud.google.com/compute/docs/access/service-accounts"],
    title: "The machine may use every interface of the cloud",
    message:
      "Whoever gets onto the machine has the rights of its account everywhere. Name the scopes it needs, and give it an account of its own.",
    rule: {
      all: [
        attribute("scopes|oauth_scopes", '"(?:https://www\\.googleapis\\.com/auth/)?cloud-platform"'),
        within(block("service_account|node_config")),
        {
          inside: {
            stopBy: "end",
            kind: "body",
            not: { has: { kind: "attribute", regex: "^(?:email|service_account)\\s*=\\s*[a-z]" } },
          },
        },
      ],
    },
    valid: [
      'resource "google_compute_instance" "a" {\n  service_account {\n    scopes = ["logging-write"]\n  }\n}\n',
    ],
    invalid: [
      {
        code: 'resource "google_compute_instance" "a" {\n  service_account {\n    scopes = ["cloud-platform"]\n  }\n}\n',
        lines: [3],
      },
    ],
  },
  {
    id: "tf-machine-with-public-address",
    severity: "low",
    confidence: "medium",
    cwe: 284,
    see: ["https://cloud.google.com/compute/docs/ip-addresses"],
    title: "The machine has an address of the internet",
    message:
      "Every service on it is one rule of the firewall away from everybody. Put a load balancer or a gateway before it.",
    rule: {
      any: [
        { all: [block("access_config"), within(resource("google_compute_instance(?:_template)?"))] },
        {
          all: [
            attribute("associate_public_ip_address", "^true$"),
            within(resource("aws_(?:instance|launch_configuration|launch_template)")),
          ],
        },
        { all: [attribute("map_public_ip_on_launch", "^true$"), within(resource("aws_subnet"))] },
      ],
    },
    valid: ['resource "aws_subnet" "a" {\n  map_public_ip_on_launch = false\n}\n'],
    invalid: [
      { code: 'resource "aws_instance" "a" {\n  associate_public_ip_address = true\n}\n', lines: [2] },
      {
        code: 'resource "google_compute_instance" "a" {\n  network_interface {\n    access_config {}\n  }\n}\n',
        lines: [3],
      },
    ],
  },
]);
