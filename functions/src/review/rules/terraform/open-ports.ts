/** Terraform: ports that are open to the internet. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { attribute, block, beside, quoted, within, resource, having } from "./blocks.ts";
import { everybody } from "./public-addresses.ts";

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

export const openPorts = defineRules(["hcl"], "security", [
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
]);
