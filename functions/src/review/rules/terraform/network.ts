/** Terraform: doors that are open to the whole internet. */
import { defineRules } from "../writing/define-rules.ts";
import { attribute, beside, block, having, lacking, quoted, resource, within } from "./blocks.ts";
import { titles } from "../writing/titles.ts";

/** Every address, or a network so large that it holds public ones, such as 10.0.0.0/7. */
const everybody = `"(?:::/0|0::/0|\\d+\\.\\d+\\.\\d+\\.\\d+/[0-7]|172\\.\\d+\\.\\d+\\.\\d+/(?:8|9|1[01])|192\\.\\d+\\.\\d+\\.\\d+/(?:8|9|1[0-5]))"`;
const harmlessPort = attribute(
  "from_port|port|port_range_min|port_range",
  '^"?(?:80|443)(?:[/-](?:80|443))?"?$',
);
/** Where other clouds than the large three name who may come in. */
const otherFirewalls =
  "alicloud_security_group_rule|openstack_networking_secgroup_rule_v2|openstack_compute_secgroup_v2|nifcloud_security_group_rule|tencentcloud_security_group_(?:lite_)?rule|huaweicloud_networking_secgroup_rule|digitalocean_firewall|hcloud_firewall|linode_firewall|vultr_firewall_rule|scaleway_instance_security_group|yandex_vpc_security_group(?:_rule)?|oci_core_(?:security_list|network_security_group_security_rule)|ibm_is_security_group_rule";
const aws = "https://docs.aws.amazon.com/vpc/latest/userguide/vpc-security-best-practices.html";

const group = (rule: string): string => `resource "aws_security_group" "a" {\n${rule}}\n`;
const ingress = (port: number, cidr: string, kind = "ingress"): string =>
  group(
    `  ${kind} {\n    from_port   = ${String(port)}\n    to_port     = ${String(port)}\n    cidr_blocks = ["${cidr}"]\n  }\n`,
  );

export const network = defineRules(["hcl"], "security", [
  {
    id: "tf-port-open-to-internet",
    severity: "high",
    confidence: "medium",
    cwe: 284,
    see: [aws],
    title: titles.openToInternet,
    message:
      "The rule lets every address of the internet reach this port, and scanners find it within minutes. List the addresses that need it.",
    rule: {
      any: [
        {
          all: [
            attribute("cidr_blocks|ipv6_cidr_blocks", everybody),
            { inside: { kind: "body", inside: block("ingress") } },
            { not: beside(harmlessPort) },
          ],
        },
        {
          all: [
            attribute("cidr_blocks|ipv6_cidr_blocks", everybody),
            beside(attribute("type", quoted("ingress"))),
            { not: beside(harmlessPort) },
          ],
        },
        {
          all: [
            attribute("cidr_ipv4|cidr_ipv6", everybody),
            within(resource("aws_vpc_security_group_ingress_rule")),
            { not: beside(harmlessPort) },
          ],
        },
        {
          all: [
            attribute("source_ranges", everybody),
            within(resource("google_compute_firewall")),
            {
              inside: {
                kind: "body",
                has: {
                  ...block("allow"),
                  not: {
                    has: {
                      kind: "body",
                      has: attribute("ports", '^\\[\\s*"(?:80|443)"\\s*(?:,\\s*"(?:80|443)"\\s*)?,?\\]$'),
                    },
                  },
                },
              },
            },
          ],
        },
        {
          all: [
            attribute(
              "source_address_prefix|source_address_prefixes",
              '"(?:\\*|0\\.0\\.0\\.0(?:/0)?|/0|::/0|[Ii]nternet|any|Any)"',
            ),
            beside(attribute("access", quoted("[Aa]llow"))),
            beside(attribute("direction", quoted("[Ii]nbound"))),
            {
              not: beside(
                attribute(
                  "destination_port_ranges?",
                  '^(?:"(?:80|443)"|\\[\\s*"(?:80|443)"(?:\\s*,\\s*"(?:80|443)")?\\s*\\])$',
                ),
              ),
            },
          ],
        },
        {
          all: [
            attribute(
              "cidr_ip|remote_ip_prefix|source_addresses|source_ips|source|ip_range|subnet|cidr|v4_cidr_blocks|remote|ipv4|ipv6",
              everybody,
            ),
            within(resource(otherFirewalls)),
            {
              not: {
                inside: {
                  stopBy: "end",
                  any: [
                    block("egress|egress_security_rules|outbound_rule|outbound"),
                    having(attribute("type|direction", quoted("(?:egress|EGRESS|out|outbound)"))),
                  ],
                },
              },
            },
            { not: beside(harmlessPort) },
          ],
        },
      ],
    },
    valid: [
      ingress(22, "10.0.0.0/8"),
      ingress(443, "0.0.0.0/0"),
      ingress(22, "172.16.0.0/12"),
      ingress(0, "0.0.0.0/0", "egress"),
      'resource "google_compute_firewall" "a" {\n  source_ranges = ["0.0.0.0/0"]\n  allow {\n    protocol = "tcp"\n    ports    = ["443"]\n  }\n}\n',
      'resource "digitalocean_firewall" "a" {\n  outbound_rule {\n    destination_addresses = ["0.0.0.0/0"]\n  }\n  inbound_rule {\n    port_range       = "443"\n    source_addresses = ["0.0.0.0/0"]\n  }\n}\n',
    ],
    invalid: [
      { code: ingress(22, "0.0.0.0/0"), lines: [5] },
      { code: ingress(22, "10.0.0.0/7"), lines: [5] },
      { code: ingress(22, "192.168.0.0/15"), lines: [5] },
      {
        code: 'resource "openstack_networking_secgroup_rule_v2" "a" {\n  direction        = "ingress"\n  port_range_min   = 22\n  remote_ip_prefix = "0.0.0.0/0"\n}\n',
        lines: [4],
      },
      {
        code: 'resource "digitalocean_firewall" "a" {\n  inbound_rule {\n    port_range       = "22"\n    source_addresses = ["0.0.0.0/0", "::/0"]\n  }\n}\n',
        lines: [4],
      },
      {
        code: 'resource "aws_security_group_rule" "a" {\n  type        = "ingress"\n  from_port   = 3389\n  cidr_blocks = ["0.0.0.0/0"]\n}\n',
        lines: [4],
      },
      {
        code: 'resource "google_compute_firewall" "a" {\n  source_ranges = ["0.0.0.0/0"]\n  allow {\n    protocol = "tcp"\n    ports    = ["22"]\n  }\n}\n',
        lines: [2],
      },
      {
        code: 'resource "azurerm_network_security_rule" "a" {\n  access                 = "Allow"\n  direction              = "Inbound"\n  destination_port_range = "22"\n  source_address_prefix  = "*"\n}\n',
        lines: [5],
      },
    ],
  },
  {
    id: "tf-network-list-open",
    severity: "medium",
    confidence: "medium",
    cwe: 284,
    see: ["https://docs.aws.amazon.com/vpc/latest/userguide/vpc-network-acls.html"],
    title: "Administrative port open to the internet",
    message:
      "The network list lets every address reach an administrative port, so one security group that is too wide opens the machine to the internet. List the addresses that need it.",
    rule: {
      all: [
        attribute("cidr_block|ipv6_cidr_block", everybody),
        beside(
          attribute(
            "from_port",
            '^"?(?:20|21|22|23|135|445|1433|1521|3306|3389|5432|5900|6379|9200|27017)"?$',
          ),
        ),
        beside(attribute("action|rule_action", quoted("allow"))),
        within(resource("aws_(?:default_)?network_acl(?:_rule)?")),
        { not: beside(attribute("egress", "^true$")) },
        { not: { inside: { kind: "body", inside: block("egress") } } },
      ],
    },
    valid: [
      'resource "aws_network_acl_rule" "a" {\n  from_port   = 443\n  rule_action = "allow"\n  cidr_block  = "0.0.0.0/0"\n}\n',
      'resource "aws_network_acl_rule" "a" {\n  from_port   = 22\n  rule_action = "deny"\n  cidr_block  = "0.0.0.0/0"\n}\n',
    ],
    invalid: [
      {
        code: 'resource "aws_network_acl" "a" {\n  ingress {\n    from_port  = 22\n    action     = "allow"\n    cidr_block = "0.0.0.0/0"\n  }\n}\n',
        lines: [5],
      },
    ],
  },
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
]);
