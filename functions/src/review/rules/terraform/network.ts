/** Terraform: doors that are open to the whole internet, and connections that are not encrypted. */
import { defineRules } from "../define-rules.ts";
import { attribute, beside, block, quoted, resource, within } from "./blocks.ts";

const everybody = '"(?:0\\.0\\.0\\.0/0|::/0)"';
const harmlessPort = attribute("from_port", "^(?:80|443)$");
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
    confidence: "high",
    cwe: 284,
    see: [aws],
    title: "A port is open to the whole internet",
    message:
      "Everybody can reach it, and machines that search for such ports find it within minutes. Name the addresses that need it.",
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
            attribute("source_address_prefix", quoted("\\*|0\\.0\\.0\\.0/0|Internet|any")),
            beside(attribute("access", quoted("[Aa]llow"))),
            beside(attribute("direction", quoted("[Ii]nbound"))),
            { not: beside(attribute("destination_port_range", quoted("80|443"))) },
          ],
        },
      ],
    },
    valid: [
      ingress(22, "10.0.0.0/8"),
      ingress(443, "0.0.0.0/0"),
      ingress(0, "0.0.0.0/0", "egress"),
      'resource "google_compute_firewall" "a" {\n  source_ranges = ["0.0.0.0/0"]\n  allow {\n    protocol = "tcp"\n    ports    = ["443"]\n  }\n}\n',
    ],
    invalid: [
      { code: ingress(22, "0.0.0.0/0"), lines: [5] },
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
    id: "tf-database-open-to-internet",
    severity: "high",
    confidence: "high",
    cwe: 284,
    see: ["https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/CHAP_BestPractices.Security.html"],
    title: "The database can be reached from the internet",
    message:
      "Only its password then keeps everybody out. Keep it in the private network and reach it through a tunnel.",
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
    title: "The cluster's API answers the whole internet",
    message:
      "A leaked token or a hole in the API server is then enough to take it over. Name the addresses that need it.",
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
    id: "tf-plain-http",
    severity: "medium",
    confidence: "high",
    cwe: 319,
    see: ["Transport_Layer_Security"],
    title: "Requests travel unencrypted",
    message:
      "Everybody on the way reads and changes them, sign-ins included. Use HTTPS, and redirect HTTP to it.",
    rule: {
      any: [
        {
          all: [
            attribute("protocol", quoted("HTTP")),
            within(resource("aws_(?:lb|alb)_listener")),
            { inside: { kind: "body", inside: resource("aws_(?:lb|alb)_listener") } },
            {
              not: {
                inside: {
                  kind: "body",
                  has: { stopBy: "end", any: [block("redirect"), attribute("type", quoted("redirect"))] },
                },
              },
            },
          ],
        },
        attribute("viewer_protocol_policy", quoted("allow-all")),
        attribute("enable_https_traffic_only|https_traffic_only_enabled|https_only", "^false$"),
        attribute("require_ssl|ssl_enforcement_enabled|transit_encryption_enabled", "^false$"),
        attribute("ssl_mode", quoted("ALLOW_UNENCRYPTED_AND_ENCRYPTED")),
        attribute("enable_non_ssl_port|non_ssl_port_enabled", "^true$"),
        attribute("client_broker", quoted("PLAINTEXT|TLS_PLAINTEXT")),
      ],
    },
    valid: [
      'resource "aws_lb_listener" "a" {\n  protocol = "HTTPS"\n}\n',
      'resource "aws_lb_listener" "a" {\n  protocol = "HTTP"\n  default_action {\n    type = "redirect"\n    redirect {\n      protocol = "HTTPS"\n    }\n  }\n}\n',
      'resource "aws_lb_target_group" "a" {\n  protocol = "HTTP"\n}\n',
    ],
    invalid: [
      {
        code: 'resource "aws_lb_listener" "a" {\n  protocol = "HTTP"\n  default_action {\n    type = "forward"\n  }\n}\n',
        lines: [2],
      },
      {
        code: 'resource "aws_cloudfront_distribution" "a" {\n  default_cache_behavior {\n    viewer_protocol_policy = "allow-all"\n  }\n}\n',
        lines: [3],
      },
    ],
  },
  {
    id: "tf-old-tls-version",
    severity: "medium",
    confidence: "high",
    cwe: 326,
    see: ["Transport_Layer_Security"],
    title: "An outdated version of TLS is allowed",
    message: "SSL 3, TLS 1.0 and 1.1 have known attacks. Demand TLS 1.2 or later.",
    rule: {
      any: [
        attribute("minimum_protocol_version", quoted("SSLv3|TLSv1|TLSv1_2016|TLSv1\\.1_2016")),
        attribute(
          "ssl_policy",
          quoted("ELBSecurityPolicy-(?:2015-05|2016-08|TLS-1-0-\\S+|TLS-1-1-\\S+|FS-2018-06|FS-1-1-\\S+)"),
        ),
        attribute(
          "min_tls_version|minimum_tls_version|minimal_tls_version|ssl_minimal_tls_version_enforced|tls_security_policy|security_policy",
          quoted("TLS1_[01]|TLS_?1_[01]|1\\.[01]|TLS10|TLS11|Policy-Min-TLS-1-0-2019-07|TLS_1_0"),
        ),
        attribute("min_tls_version", quoted("TLS_1_[01]")),
      ],
    },
    valid: ['resource "azurerm_storage_account" "a" {\n  min_tls_version = "TLS1_2"\n}\n'],
    invalid: [
      { code: 'resource "azurerm_storage_account" "a" {\n  min_tls_version = "TLS1_0"\n}\n', lines: [2] },
      {
        code: 'resource "aws_lb_listener" "a" {\n  ssl_policy = "ELBSecurityPolicy-2016-08"\n}\n',
        lines: [2],
      },
    ],
  },
  {
    id: "tf-metadata-without-token",
    severity: "medium",
    confidence: "high",
    cwe: 918,
    see: [
      "https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/configuring-instance-metadata-service.html",
      "Server_Side_Request_Forgery_Prevention",
    ],
    title: "The machine gives its credentials to any request",
    message:
      'A program that can be made to fetch an address then hands out the machine\'s role. Demand tokens with `http_tokens = "required"`.',
    rule: { all: [attribute("http_tokens", quoted("optional")), within(block("metadata_options"))] },
    valid: ['resource "aws_instance" "a" {\n  metadata_options {\n    http_tokens = "required"\n  }\n}\n'],
    invalid: [
      {
        code: 'resource "aws_instance" "a" {\n  metadata_options {\n    http_tokens = "optional"\n  }\n}\n',
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
    title: "The machine lets people sign in with a password",
    message: "Passwords of machines are guessed around the clock. Use SSH keys.",
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
