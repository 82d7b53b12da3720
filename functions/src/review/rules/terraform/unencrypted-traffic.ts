/** Terraform: connections without encryption or with outdated TLS. */
import { defineRules } from "../writing/define-rules.ts";
import { attribute, block, having, lacking, quoted, resource, within } from "./blocks.ts";
import { titles } from "../writing/titles.ts";

export const unencryptedTraffic = defineRules(["hcl"], "security", [
  {
    id: "tf-plain-http",
    severity: "medium",
    confidence: "high",
    cwe: 319,
    see: ["Transport_Layer_Security"],
    title: titles.cleartextHttp,
    message:
      "Requests are sent over plain HTTP, so anyone on the network path can read and change them, including sign-ins. Use HTTPS, and redirect HTTP to it.",
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
                  has: {
                    stopBy: "end",
                    ...block("redirect"),
                    not: having(attribute("protocol", quoted("HTTP"))),
                  },
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
        attribute("enforce_https|in_cluster|require_secure_transport|ssl_enforcement|ssl_enabled", "^false$"),
        attribute("is_http_allowed|enable_http_traffic", "^true$"),
        attribute("ssl_enforcement", quoted("Disabled")),
        attribute("origin_protocol_policy", quoted("http-only")),
        attribute("ftps_state", quoted("AllAllowed")),
        attribute("transit_encryption", quoted("DISABLED")),
        attribute("sslmode|ssl_mode", quoted("disable|none|allow")),
        { all: [attribute("lb_protocol", quoted("(?:http|HTTP)")), within(resource("aws_elb"))] },
        { all: [attribute("protocols", '"FTP"'), within(resource("aws_transfer_server"))] },
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
        code: 'resource "aws_lb_listener" "a" {\n  protocol = "HTTP"\n  default_action {\n    type = "redirect"\n    redirect {\n      protocol = "HTTP"\n    }\n  }\n}\n',
        lines: [2],
      },
      {
        code: 'resource "aws_elasticsearch_domain" "a" {\n  domain_endpoint_options {\n    enforce_https = false\n  }\n}\n',
        lines: [3],
      },
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
    title: titles.oldTls,
    message: "SSL 3, TLS 1.0 and 1.1 have known attacks. Require TLS 1.2 or later.",
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
        attribute(
          "origin_ssl_protocols|ssl_protocols|enabled_ssl_protocols",
          '"(?:SSLv[23]|TLSv1(?:\\.[01])?)"',
        ),
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
    id: "tf-https-not-set",
    severity: "low",
    confidence: "medium",
    cwe: 319,
    see: ["https://learn.microsoft.com/azure/app-service/overview-security"],
    title: titles.httpsNotEnforced,
    message:
      "By default the app also serves plain HTTP, where anyone on the network path can read and change the traffic. Set `https_only = true`.",
    rule: lacking(
      "azurerm_(?:app_service|(?:linux|windows)_(?:web|function)_app|function_app)",
      attribute("https_only"),
    ),
    valid: ['resource "azurerm_linux_web_app" "a" {\n  https_only = true\n}\n'],
    invalid: ['resource "azurerm_linux_web_app" "a" {\n  name = "a"\n}\n'],
  },
  {
    id: "tf-tls-version-not-set",
    severity: "low",
    confidence: "medium",
    cwe: 326,
    see: ["Transport_Layer_Security"],
    title: "Minimum TLS version not set",
    message: "Without a policy, TLS 1.0 is accepted, which has known attacks. Require TLS 1.2 or later.",
    rule: {
      any: [
        {
          all: [
            lacking("aws_(?:lb|alb)_listener", attribute("ssl_policy")),
            { has: { kind: "body", has: attribute("protocol", quoted("HTTPS|TLS")) } },
          ],
        },
        lacking("google_compute_ssl_policy", attribute("min_tls_version")),
        { all: [block("viewer_certificate"), { not: having(attribute("minimum_protocol_version")) }] },
      ],
    },
    valid: [
      'resource "aws_lb_listener" "a" {\n  protocol   = "HTTPS"\n  ssl_policy = "ELBSecurityPolicy-TLS13-1-2-2021-06"\n}\n',
      'resource "aws_lb_listener" "a" {\n  protocol = "TCP"\n}\n',
    ],
    invalid: ['resource "aws_lb_listener" "a" {\n  protocol = "HTTPS"\n}\n'],
  },
]);
