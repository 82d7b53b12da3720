/** Terraform: machines with broad scopes, consoles or disabled protections. */
import { defineRules } from "../writing/define-rules.ts";
import { attribute, block, element, ofBlock, resource, within } from "./blocks.ts";

export const instanceHardening = defineRules(["hcl"], "security", [
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
