/** `npm run eval`: measures what a model's reading finds on known cases. `--help` explains it; the README beside has more. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { batchForms, createBatchModel } from "../../functions/src/review/model/batch.ts";
import {
  type LanguageModel,
  ModelFault,
  type ModelRequest,
  type Models,
} from "../../functions/src/review/model/language-model.ts";
import type { EvalCase } from "./case.ts";
import { evaluate } from "./evaluate.ts";
import { openLiveModels } from "./live-models.ts";
import { ownCases, readCases } from "./read-cases.ts";
import { readPublicChanges } from "./read-public-changes.ts";
import { compareRuns, printRun, type Run } from "./report.ts";
import { readReplies, withUsage, writeRequests } from "./request-files.ts";
import type { CaseOutcome } from "./score.ts";
import { createKnowingReader } from "./scripted-reader.ts";

const help = `Measures a model's reading on cases with known defects and without.

  npm run eval [-- <folder>] [options]
  npm run eval -- --compare <one.json> <other.json>

  <folder>             cases as tests/eval/read-case.ts describes them; those of tests/eval/cases if left out
  --public <folder>    the changes of tests/eval/public-changes.json instead; the folder holds the histories
  --only <text>        cases whose name or set has it
  --save <file>        keeps the run, to be compared with another
  --replies <source>   answers from a .jsonl file, or from a folder with a file <id>.json each; may be repeated
  --requests <target>  writes what the replies leave open: as .jsonl, or into a folder as one text each
  --shares <number>    of folders that a folder of requests is divided into, for so many readers
  --form <form>        of the .jsonl: ${batchForms.join(", ")}
  --model <name>       the model that the .jsonl asks
  --price <in,out>     US dollars for a million tokens of that model, for the cost

EVAL_MODEL says who answers where there are no replies: scripted (a reader that knows each defect; the default), or a model
such as anthropic:claude-opus-5-5, with its key in EVAL_KEY, or compatible:<name> with its address in EVAL_URL.
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    public: { type: "string" },
    only: { type: "string" },
    save: { type: "string" },
    replies: { type: "string", multiple: true },
    requests: { type: "string" },
    shares: { type: "string", default: "1" },
    form: { type: "string", default: "openai" },
    model: { type: "string", default: "batch" },
    price: { type: "string" },
    compare: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

if (values.help) process.stdout.write(help);
else if (values.compare) compare();
else await run();

function compare(): void {
  const [one, other] = positionals.map((path) => JSON.parse(readFileSync(path, "utf8")) as Run);
  if (one === undefined || other === undefined) throw new Error("--compare needs two files of runs.");
  process.stdout.write(`${compareRuns(one, other)}\n`);
}

async function run(): Promise<void> {
  const cases = (await readAll()).filter(
    ({ name, set }) => values.only === undefined || name.includes(values.only) || set.includes(values.only),
  );
  const wanted: ModelRequest[] = [];
  const reader = openReader(wanted);
  const outcomes: CaseOutcome[] = [];
  for (const one of cases) outcomes.push(await evaluate(one, await reader(one)));
  const result: Run = { label: `${new Date().toISOString().slice(0, 16)} ${labelOf()}`, outcomes };
  process.stdout.write(`${printRun(result)}\n`);
  if (values.save !== undefined) writeFileSync(values.save, `${JSON.stringify(result, null, 1)}\n`);
  if (values.requests !== undefined) announce(writeRequests(wanted, values.requests, batchOptions()));
}

async function readAll(): Promise<EvalCase[]> {
  if (values.public === undefined) return readCases(positionals[0] ?? ownCases);
  return await readPublicChanges(join(import.meta.dirname, "public-changes.json"), values.public);
}

function isBatch(): boolean {
  return values.replies !== undefined || values.requests !== undefined;
}

function labelOf(): string {
  return isBatch() ? `batch ${values.model}` : (process.env["EVAL_MODEL"] ?? "scripted");
}

/** The readers of one case. What a batch leaves open is added to `wanted`. */
function openReader(wanted: ModelRequest[]): (one: EvalCase) => Promise<Models> {
  if (isBatch()) {
    const replies = readReplies(values.replies ?? []);
    return async () => {
      const model = createBatchModel(replies, { name: values.model, price: priceOf() });
      return both({
        ...model,
        ask: async (request, signal) => {
          // Nobody scores what it tells of the change.
          if (request.task === "walkthrough") throw new ModelFault("rejected", "It is not asked for here.");
          try {
            return withUsage(await model.ask(request, signal), request);
          } catch (error) {
            wanted.push(request);
            throw error;
          }
        },
      });
    };
  }
  const name = process.env["EVAL_MODEL"] ?? "scripted";
  if (name === "scripted") return async (one) => both(await createKnowingReader(one));
  const models = openLiveModels(name, process.env);
  return () => Promise.resolve(models);
}

function both(model: LanguageModel): Models {
  return { strong: [model], cheap: [model] };
}

function priceOf() {
  const [input, output] = (values.price ?? "").split(",").map(Number);
  if (input === undefined || output === undefined) return null;
  return { input, output, cachedInput: input };
}

function batchOptions() {
  const form = batchForms.find((one) => one === values.form);
  if (form === undefined) throw new Error(`--form is one of ${batchForms.join(", ")}.`);
  const shares = Number(values.shares);
  if (!Number.isInteger(shares) || shares < 1) throw new Error("--shares is a whole number from 1.");
  return { form, model: values.model, shares };
}

function announce(count: number): void {
  const what = count === 1 ? "1 request is" : `${String(count)} requests are`;
  process.stdout.write(`${what} not answered yet${count === 0 ? "" : `: see ${values.requests ?? ""}`}.\n`);
}
