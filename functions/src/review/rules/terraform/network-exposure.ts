/** Terraform: clusters, databases and machines that are open to the internet. */
import { defineRules } from "../writing/define-rules.ts";
import { block, within, resource, having, attribute, lacking, quoted, beside, ofBlock } from "./blocks.ts";
import { everybody } from "./public-addresses.ts";

export const networkExposure = defineRules(["hcl"], "security", [
  {
    id: "tf-cluster-api-public",
    severity: "low",
    confidence: "medium",
    cwe: 284,
    see: ["Kubernetes_Security"],
    title: "Cluster API reachable from the internet",
    message:
      "No list of networks is set, so the whole internet reaches the cluster's API. List the networks that need it, or keep it in the private network.",
    rule: {
      any: [
        {
          all: [
            block("vpc_config"),
            within(resource("aws_eks_cluster")),
            { not: having(attribute("public_access_cidrs")) },
            { not: having(attribute("endpoint_public_access", "^(?:false|var|local|each|module)")) },
          ],
        },
        lacking(
          "azurerm_kubernetes_cluster",
          attribute("api_server_authorized_ip_ranges|private_cluster_enabled"),
          block("api_server_access_profile"),
        ),
        lacking(
          "google_container_cluster",
          block(
            "master_authorized_networks_config|private_cluster_config|dynamic|control_plane_endpoints_config",
          ),
        ),
      ],
    },
    valid: [
      'resource "aws_eks_cluster" "a" {\n  vpc_config {\n    endpoint_public_access = false\n  }\n}\n',
      'resource "azurerm_kubernetes_cluster" "a" {\n  private_cluster_enabled = true\n}\n',
    ],
    invalid: [
      { code: 'resource "aws_eks_cluster" "a" {\n  vpc_config {\n    subnet_ids = []\n  }\n}\n', lines: [2] },
      'resource "google_container_cluster" "a" {\n  name = "a"\n}\n',
    ],
  },
  {
    id: "tf-database-open-to-internet",
    severity: "high",
    confidence: "medium",
    cwe: 284,
    see: ["https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/CHAP_BestPractices.Security.html"],
    title: "Database reachable from the internet",
    message:
      "The database is reachable from the internet, so only its password protects it. Keep it in the private network and connect through a tunnel.",
    rule: {
      any: [
        attribute("publicly_accessible", "^true$"),
        {
          all: [
            attribute("public_network_access_enabled", "^true$"),
            within(
              resource(
                "azurerm_(?:\\w*sql\\w*|mariadb_\\w+|cosmosdb_\\w+|redis_cache|key_vault|storage_account|container_registry)",
              ),
            ),
          ],
        },
        {
          all: [
            attribute("value", '^"0\\.0\\.0\\.0/0"$'),
            { inside: { kind: "body", inside: block("authorized_networks") } },
          ],
        },
        {
          all: [
            attribute("end_ip_address", quoted("255\\.255\\.255\\.255")),
            beside(attribute("start_ip_address", quoted("0\\.0\\.0\\.0"))),
          ],
        },
      ],
    },
    valid: [
      'resource "aws_db_instance" "a" {\n  publicly_accessible = false\n  storage_encrypted   = true\n}\n',
    ],
    invalid: [
      {
        code: 'resource "aws_db_instance" "a" {\n  publicly_accessible = true\n  storage_encrypted   = true\n}\n',
        lines: [2],
      },
      {
        code: 'resource "google_sql_database_instance" "a" {\n  settings {\n    ip_configuration {\n      authorized_networks {\n        value = "0.0.0.0/0"\n      }\n    }\n  }\n}\n',
        lines: [5],
      },
    ],
  },
  {
    id: "tf-cluster-open-to-internet",
    severity: "medium",
    confidence: "high",
    cwe: 284,
    see: ["https://docs.aws.amazon.com/eks/latest/best-practices/identity-and-access-management.html"],
    title: "Cluster API reachable from the internet",
    message:
      "The cluster's API accepts connections from any address, so a leaked token or a vulnerability in it is enough to take over the cluster. List the addresses that need it.",
    rule: {
      any: [
        attribute("public_access_cidrs", everybody),
        {
          all: [
            attribute("cidr_block", '^"0\\.0\\.0\\.0/0"$'),
            { inside: { kind: "body", inside: block("cidr_blocks") } },
          ],
        },
      ],
    },
    valid: [
      'resource "aws_eks_cluster" "a" {\n  vpc_config {\n    public_access_cidrs = ["192.0.2.0/24"]\n  }\n}\n',
    ],
    invalid: [
      {
        code: 'resource "aws_eks_cluster" "a" {\n  vpc_config {\n    public_access_cidrs = ["0.0.0.0/0"]\n  }\n}\n',
        lines: [3],
      },
    ],
  },
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
    id: "tf-machine-with-public-address",
    severity: "low",
    confidence: "medium",
    cwe: 284,
    see: ["https://cloud.google.com/compute/docs/ip-addresses"],
    title: "Public IP address on a machine",
    message:
      "With a public address, every service on the machine is one firewall rule away from the internet. Put a load balancer or a gateway in front.",
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
