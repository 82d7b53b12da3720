/** Descriptors and open files along the ways through a function: not closed, closed twice, used afterwards. */
import { wordAt } from "./at.ts";
import { callsOf, type CallTokens, plain } from "./calls.ts";
import type { Check } from "./check.ts";
import type { Step } from "./fates.ts";
import { followHandles } from "./follow-handles.ts";
import { callAround, isAccess, mentionsOf } from "./mentions.ts";
import type { FunctionTokens } from "./tokenize.ts";
import { variablesOf } from "./variables.ts";

const closesFile = /^(?:fclose|pclose|closedir)$/;
const opensDescriptor =
  /^(?:open|open64|openat|creat|socket|accept|accept4|mkstemp|mkostemp|dup|epoll_create1?|eventfd|timerfd_create|inotify_init1?|memfd_create|signalfd|shm_open|_open)$/;
const closesDescriptor = /^(?:close|closesocket|_close)$/;
const usesFile =
  /^(?:fprintf|fputs|fputc|fgets|fgetc|fread|fwrite|fscanf|fseek|ftell|fflush|feof|getc|putc|rewind|fileno|readdir|getline)$/;
const usesDescriptor =
  /^(?:read|write|send|recv|lseek|fstat|ioctl|fcntl|fchmod|ftruncate|bind|listen|connect|accept|setsockopt|getsockopt|shutdown|fsync|pread|pwrite|recvfrom|sendto|poll|select|sendmsg|recvmsg|fchown|flock|getsockname|getpeername|sendfile|readv|writev|getdents|FD_SET|FD_ISSET|FD_CLR|fdopen_none|splice|printf|fprintf|snprintf|dprintf|syslog|isatty|tcgetattr|tcsetattr|perror)$/;

export const handles: Check = {
  worth: /\bclose\s*\(|closesocket\s*\(|fclose\s*\(|pclose\s*\(|closedir\s*\(/,
  look(one, report) {
    const steps = stepsOfHandles(one);
    if (steps.length < 2) return;
    followHandles(
      one,
      steps,
      { leave: "leak-descriptor", take: null, give: "double-close", use: "use-after-close" },
      report,
    );
  },
};

/** Only descriptors are taken: files are followed with their memory. */
function stepsOfHandles(one: FunctionTokens): readonly Step[] {
  const { words } = one.tokens;
  const calls = callsOf(one);
  return mentionsOf(one, closedNames(one))
    .filter((at) => !isAccess(wordAt(words, at + 1)))
    .flatMap((at): readonly Step[] => {
      const step = stepAt(words, at, calls);
      return step ? [{ ...step, key: wordAt(words, at), isRepeatable: false }] : [];
    });
}

function closedNames(one: FunctionTokens): ReadonlySet<string> {
  const names = new Set<string>();
  const variables = variablesOf(one);
  for (const call of callsOf(one)) {
    if (call.isMember || !closes(call.name)) continue;
    const name = call.args[0] ? plain(one.tokens, call.args[0]) : "";
    const variable = variables.get(name);
    if (variable && !variable.isStatic && !variable.isArray && !variable.isReference) names.add(name);
  }
  return names;
}

function closes(name: string): boolean {
  return closesDescriptor.test(name) || closesFile.test(name);
}

type PlacedStep = Pick<Step, "at" | "does">;

/** What is done to the handle where it is named; null where it is only looked at. */
function stepAt(words: readonly string[], at: number, calls: readonly CallTokens[]): PlacedStep | null {
  const before = wordAt(words, at - 1);
  if (words[at + 1] === "=") return stepOfAssignment(words, at, calls);
  if (before === "&") return { at, does: "lose" };
  const call = callAround(calls, at);
  if (!call) return /^(?:return|=)$/.test(before) ? { at, does: "lose" } : null;
  if (!call.isMember && closes(call.name)) return { at: call.at, does: "give" };
  const isUse = usesFile.test(call.name) || usesDescriptor.test(call.name);
  return { at, does: isUse ? "use" : "lose" };
}

/** `fd = open(` also behind casts; every other value loses the handle. */
function stepOfAssignment(words: readonly string[], at: number, calls: readonly CallTokens[]): PlacedStep {
  const call = calls.find((other) => other.at >= at + 2 && other.at <= at + 7);
  if (!call || call.isMember || !opensDescriptor.test(call.name)) return { at: at + 1, does: "lose" };
  const isWhole = words.slice(at + 2, call.at).every((word) => /^[(*)\w]$|^\w+$/.test(word));
  return { at: call.at, does: isWhole ? "take" : "lose" };
}
