/** Terraform: machines that are easier to enter, or to leave for the rest of the cloud, than they need be. */
import { defineRules } from "../writing/define-rules.ts";
import { attribute, block, element, having, lacking, ofBlock, quoted, resource, within } from "./blocks.ts";

export const instanceHardening = defineRules(["hcl"], "security", [
  {
    id: "tf-metadata-without-token",
    severity: "medium",
    confidence: "high",
    cwe: 918,
    see: [
      "https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/configuring-instance-metadata-service.html",
      "Server_Side_Request_Forgery_Prevention",
    ],
    title: "Instance metadata without a token (IMDSv1)",
    message:
      'A program that can be tricked into requesting a URL (SSRF) reveals the machine\'s role credentials. Require tokens with `http_tokens = "required"`.',
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
    id: "tf-metadata-token-not-demanded",
    severity: "low",
    confidence: "medium",
    cwe: 918,
    see: [
      "https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/configuring-instance-metadata-service.html",
      "Server_Side_Request_Forgery_Prevention",
    ],
    title: "Instance metadata without a token (IMDSv1)",
    message:
      'Unless the image or the account requires tokens, a program that can be tricked into requesting a URL (SSRF) reveals the machine\'s role credentials. Set `http_tokens = "required"`.',
    rule: lacking(
      "aws_(?:instance|launch_template|launch_configuration|spot_instance_request)",
      attribute("launch_template"),
      block("launch_template|dynamic"),
      {
        ...block("metadata_options"),
        any: [having(attribute("http_tokens")), having(attribute("http_endpoint", quoted("disabled")))],
      },
    ),
    valid: [
      'resource "aws_instance" "a" {\n  metadata_options {\n    http_tokens = "required"\n  }\n}\n',
      'resource "aws_instance" "a" {\n  metadata_options {\n    http_endpoint = "disabled"\n  }\n}\n',
    ],
    invalid: [
      'resource "aws_launch_template" "a" {\n  name = "a"\n}\n',
      'resource "aws_launch_template" "a" {\n  metadata_options {\n    http_endpoint = "enabled"\n  }\n}\n',
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
  {
    id: "tf-machine-with-all-scopes",
    severity: "medium",
    confidence: "medium",
    cwe: 269,
    see: ["https://cloud.google.com/compute/docs/access/service-accounts"],
    title: "Overly broad access scopes for a machine",
    message:
      "Anyone who gets onto the machine has all rights of its account everywhere. List the scopes it needs, and give it an account of its own.",
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
  {
    id: "tf-console-open",
    severity: "medium",
    confidence: "high",
    cwe: 1191,
    see: ["https://cloud.google.com/compute/docs/troubleshooting/troubleshooting-using-serial-console"],
    title: "Serial console enabled",
    message:
      "The serial console has no list of allowed addresses, so a leaked key opens it from anywhere. Enable it only while it is needed.",
    rule: {
      any: [
        element("serial-port-enable", '^"?(?:true|TRUE|1)"?$'),
        attribute("enable_serial_console|serial_console_enabled", "^true$"),
      ],
    },
    valid: [
      'resource "google_compute_instance" "a" {\n  metadata = {\n    serial-port-enable = false\n  }\n}\n',
    ],
    invalid: [
      {
        code: 'resource "google_compute_instance" "a" {\n  metadata = {\n    serial-port-enable = true\n  }\n}\n',
        lines: [3],
      },
    ],
  },
  {
    id: "tf-machine-guard-off",
    severity: "low",
    confidence: "medium",
    cwe: 693,
    see: ["https://cloud.google.com/compute/docs/instances/adding-removing-ssh-keys"],
    title: "Machine protection disabled",
    message:
      "The protection blocks project-wide keys, unsigned boot code or forwarded packets, and it is disabled here. Leave it on.",
    rule: {
      any: [
        element("enable-oslogin|block-project-ssh-keys", '^"?(?:false|FALSE|0)"?$'),
        {
          all: [
            attribute("enable_(?:secure_boot|vtpm|integrity_monitoring)", "^false$"),
            ofBlock("shielded_instance_config"),
          ],
        },
        attribute("enable_shielded_nodes|secure_boot_enabled|vtpm_enabled", "^false$"),
        { all: [attribute("can_ip_forward", "^true$"), within(resource("google_compute_\\w+"))] },
        {
          all: [
            attribute("enable_ip_forwarding|ip_forwarding_enabled", "^true$"),
            within(resource("azurerm_network_interface")),
          ],
        },
      ],
    },
    valid: [
      'resource "google_compute_instance" "a" {\n  can_ip_forward = false\n  metadata = {\n    enable-oslogin = true\n  }\n}\n',
    ],
    invalid: [
      {
        code: 'resource "google_compute_instance" "a" {\n  can_ip_forward = true\n  metadata = {\n    enable-oslogin = false\n  }\n}\n',
        lines: [2, 4],
      },
    ],
  },
  {
    id: "tf-machine-with-default-account",
    severity: "low",
    confidence: "high",
    cwe: 250,
    see: ["https://cloud.google.com/compute/docs/access/service-accounts#default_service_account"],
    title: "Default service account used",
    message:
      "The default account may edit the whole project, and so may anyone who gets onto the machine. Give it an account of its own.",
    rule: attribute(
      "email|service_account|service_account_email",
      '^"\\d+-compute@developer\\.gserviceaccount\\.com"$',
    ),
    valid: [
      'resource "google_compute_instance" "a" {\n  service_account {\n    email = google_service_account.a.email\n  }\n}\n',
    ],
    invalid: [
      {
        code: 'resource "google_compute_instance" "a" {\n  service_account {\n    email = "123-compute@developer.gserviceaccount.com"\n  }\n}\n',
        lines: [3],
      },
    ],
  },
]);
