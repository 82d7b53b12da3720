/** eslint with eslint-plugin-security in a process of its own: each message has it lint the corpus once, and is answered with the milliseconds of processor time. */
import { basename } from "node:path";
import { ESLint } from "eslint";
import security from "eslint-plugin-security";
import { corpus } from "./engine-sources.ts";
import { answerWithTimes } from "./measure.ts";

const sources = corpus();
const eslint = new ESLint({
  overrideConfigFile: true,
  ignore: false,
  baseConfig: { ...security.configs.recommended, files: ["**/*.js"] },
});

answerWithTimes(async () => {
  for (const { path, text } of sources) await eslint.lintText(text, { filePath: `bench/${basename(path)}` });
});
