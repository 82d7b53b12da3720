/** Turns a Dockerfile into a shell script of the same length, line by line, so that the places of the two agree. */

const run = /^(\s*(?:ONBUILD\s+)?RUN(?:[ \t]+--[^\s=]+(?:=\S*)?)*)[ \t](?![ \t]*(?:<<|\[))/i;
const exec =
  /^\s*(?:ONBUILD\s+)?(?:HEALTHCHECK\s+(?:--\S+\s+)*)?(?:RUN|CMD|ENTRYPOINT|SHELL|VOLUME|COPY|ADD)\s+(?:--\S+\s+)*\[/i;
const heredoc = /<<-?\s*(["']?)(\w+)\1/;

/**
 * `RUN x` becomes `RUN;x`, so that x is a statement of its own. Lists in brackets become words, and comments between the
 * lines of one instruction become blanks: to a shell they would end the command.
 */
export function shellOfDockerfile(text: string): string {
  const state: State = { isContinued: false, endOfHeredoc: null };
  return text
    .split("\n")
    .map((line) => readLine(line, state))
    .join("\n");
}

interface State {
  isContinued: boolean;
  endOfHeredoc: string | null;
}

function readLine(line: string, state: State): string {
  if (state.endOfHeredoc === null) return readOutsideHeredoc(line, state);
  if (line.trim() === state.endOfHeredoc) state.endOfHeredoc = null;
  return line;
}

function readOutsideHeredoc(line: string, state: State): string {
  const wasContinued = state.isContinued;
  if (/^\s*#/.test(line)) return wasContinued ? blankWithContinuation(line) : line;
  state.isContinued = /\\\s*$/.test(line) || (wasContinued && line.trim() === "");
  if (!state.isContinued) state.endOfHeredoc = heredoc.exec(line)?.[2] ?? null;
  return wasContinued ? line : readInstruction(line);
}

function readInstruction(line: string): string {
  if (exec.test(line)) return line.replace(/[[\],]/g, " ");
  return line.replace(run, "$1;");
}

function blankWithContinuation(line: string): string {
  const end = line.endsWith("\r") ? "\r" : "";
  const length = line.length - end.length;
  return `${" ".repeat(length - 1)}\\${end}`;
}
