/** Keeps the state in a directory: read once, written a moment after each change and when closing. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { emptyState, type State } from "./model.ts";

export interface Store {
  readonly state: State;
  /** Whether the directory held nothing, so that it is to be seeded. */
  readonly fresh: boolean;
  readonly directory: string;
  changed(): void;
  close(): void;
}

const writeDelayMs = 250;

export function openStore(directory: string): Store {
  mkdirSync(path.join(directory, "repositories"), { recursive: true });
  mkdirSync(path.join(directory, "deliveries"), { recursive: true });
  const file = path.join(directory, "state.json");
  const fresh = !existsSync(file);
  // A state of an older version lacks what came since.
  const kept = fresh ? {} : (JSON.parse(readFileSync(file, "utf8")) as Partial<State>);
  const state: State = { ...emptyState(), ...kept };
  let timer: NodeJS.Timeout | null = null;

  const write = (): void => {
    timer = null;
    writeFileSync(`${file}.new`, JSON.stringify(state));
    renameSync(`${file}.new`, file);
  };

  return {
    state,
    fresh,
    directory,
    changed: () => {
      timer ??= setTimeout(write, writeDelayMs);
    },
    close: () => {
      if (timer !== null) clearTimeout(timer);
      write();
    },
  };
}
