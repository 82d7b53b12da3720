/** The engine at one work in a process of its own (`engine-process.ts <sources> <work>`): each message has it done once, and is answered with the milliseconds of processor time. */
import { changeOf18Files, corpus } from "./engine-sources.ts";
import { work } from "./engine-work.ts";
import { answerWithTimes } from "./measure.ts";

const [sourcesName, workName] = process.argv.slice(2);
const sources = sourcesName === "corpus" ? corpus() : changeOf18Files();
const found = Object.entries(work).find(([name]) => name === workName);
if (!found)
  throw new Error(`There is no work named ${String(workName)}; there are ${Object.keys(work).join(", ")}.`);
const [, run] = found;

answerWithTimes(() => run(sources));
