/** How server code writes to the log: a sentence, and fields that a person can search by. */
export interface Log {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

/** `error` is written with its stack and its causes. Tokens and secrets are masked on the way out. */
export type LogFields = Readonly<Record<string, unknown>>;
