/** `npm run pr`: opens a pull request on the local GitHub from a real repository, or pushes to it, closes or merges it. */
import path from "node:path";
import { parseArgs } from "node:util";
import { addressOf } from "../ports.ts";

const usage = `npm run pr -- [path of a git repository] [options]

  --base <ref>      what it is to be merged into (main)
  --head <ref>      what is to be reviewed (HEAD); again with another head pushes to the same pull request
  --repo <o/name>   the repository on the local GitHub (northwind-labs/<folder name>); with no path its own branches
  --title <text>    --body <text>    --author <login>
  --draft           opens it as a draft    --ready   marks a draft as ready
  --fork            pushes from a fork of the author
  --new             opens another one beside the one that is open
  --close  --reopen  --merge

Try: npm run pr -- --repo northwind-labs/lighthouse --head probe-history`;

const flags = ["close", "reopen", "merge", "ready"] as const;
const texts = ["base", "head", "repo", "title", "body", "author"] as const;
const switches = ["draft", "fork", "new"] as const;

function readCommand(args: readonly string[]): Record<string, unknown> | null {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...{ base: text, head: text, repo: text, title: text, body: text, author: text },
      ...{
        draft: flag,
        fork: flag,
        new: flag,
        close: flag,
        reopen: flag,
        merge: flag,
        ready: flag,
        help: flag,
      },
    },
  });
  const folder = positionals[0];
  if (values.help === true || (folder === undefined && values.repo === undefined)) return null;
  const action = flags.find((name) => values[name] === true);
  const given = [...texts, ...switches].filter((name) => values[name] !== undefined);
  return {
    ...(folder === undefined ? {} : { path: path.resolve(process.env["INIT_CWD"] ?? process.cwd(), folder) }),
    ...Object.fromEntries(given.map((name) => [name, values[name]])),
    ...(action === undefined ? {} : { action }),
  };
}

async function send(
  command: Record<string, unknown>,
): Promise<{ readonly url: string; readonly action: string }> {
  const address = addressOf("github");
  const headers = { "content-type": "application/json" };
  let response: Response;
  try {
    response = await fetch(`${address}/_local/pulls`, {
      method: "POST",
      headers,
      body: JSON.stringify(command),
    });
  } catch {
    throw new Error(`Nothing answers at ${address}. Start the suite first: npm start`);
  }
  const answer = (await response.json()) as {
    readonly url: string;
    readonly action: string;
    readonly message?: string;
  };
  if (!response.ok)
    throw new Error(answer.message ?? `The local GitHub answered ${String(response.status)}.`);
  return answer;
}

try {
  const command = readCommand(process.argv.slice(2));
  if (command === null) console.log(usage);
  else {
    const { url, action } = await send(command);
    console.log(`${action}  ${url}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
