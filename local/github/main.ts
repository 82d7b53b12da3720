/** Starts the local GitHub alone: `node local/github/main.ts [state directory]`, with the ports and secrets of the suite. */
import path from "node:path";
import { addressOf, ports } from "../ports.ts";
import { loadSecrets } from "../secrets.ts";
import { startLocalGitHub } from "./server.ts";

const local = path.join(import.meta.dirname, "..", "..", ".local");
const secrets = loadSecrets(path.join(local, "secrets.json"));

const github = await startLocalGitHub({
  port: ports.github,
  stateDirectory: path.resolve(process.argv[2] ?? path.join(local, `github-${String(ports.github)}`)),
  appUrl: addressOf("hosting"),
  webhookUrl: `${addressOf("functions")}/demo-acrux/us-central1/githubWebhook`,
  webhookSecret: secrets.webhookSecret,
  publicKeyPem: secrets.appPublicKey,
  clientSecret: secrets.clientSecret,
  log: (line) => {
    console.log(line);
  },
  warmUp: true,
});
console.log(`The local GitHub is at ${github.url}`);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    void github.close().then(() => process.exit(0));
  });
}
