/** Defects that reveal passwords, keys and other secrets. */
import { titles } from "../../writing/titles.ts";

export const secrets = {
  cleartextHttp: {
    severity: "low",
    confidence: "medium",
    cwe: 319,
    see: ["Transport_Layer_Security"],
    title: titles.cleartextHttp,
    message:
      "The request uses plain HTTP, so anyone on the network path can read and change what is sent and received. Use https for every address outside the machine.",
  },
  hardCodedCredentials: {
    severity: "high",
    confidence: "medium",
    cwe: 798,
    see: ["Secrets_Management"],
    title: titles.hardCodedCredentials,
    message:
      "The password or key is in the source, so anyone who can read the code, its history or the program has it. Read it from the environment or a secret store, and rotate it.",
  },
  plainSecretStorage: {
    severity: "medium",
    confidence: "medium",
    cwe: 312,
    see: ["https://mas.owasp.org/MASTG/"],
    title: titles.plainSecretStorage,
    message:
      "Backups, other apps or anyone holding the device can read the secret there. Keep it in the key store, or encrypt it with a key from there.",
  },
  secretLogged: {
    severity: "medium",
    confidence: "medium",
    cwe: 532,
    see: ["Logging"],
    title: titles.secretLogged,
    message:
      "The secret is written to the log, and logs are kept long and read by many people. Leave it out, or log only that it was present.",
  },
} as const;
