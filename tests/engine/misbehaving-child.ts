/** The engine's process with a fault that a file's name asks for; it stands in for parsers that hang, crash or grow. */
import { serveEngine } from "../../functions/src/adapters/engine/serve-engine.ts";
import { review } from "../../functions/src/review/review.ts";

serveEngine((change, settings, watch, rules) =>
  review(
    change,
    settings,
    {
      ...watch,
      onStart: (path, rule) => {
        watch.onStart(path, rule);
        misbehave(path, rule);
      },
    },
    rules,
  ),
);

const faults: Readonly<Record<string, () => void>> = {
  hang: () => {
    for (;;);
  },
  crash: () => process.kill(process.pid, "SIGSEGV"),
  quit: () => process.exit(0),
  grow,
};

/** Names are such as `hang-parsing.ts`, `hang-in-js-eval.ts` (in that rule), `hang-in-rules.ts` (in any rule). */
function misbehave(path: string, rule: string | null): void {
  const [, fault = "", where = ""] = /^([a-z]+)-(.+)\.ts$/.exec(path) ?? [];
  const here = rule === null ? where.startsWith("parsing") : where === "in-rules" || where === `in-${rule}`;
  if (here) faults[fault]?.();
}

/** Outside of V8's heap, as parsers do. */
function grow(): void {
  const held: Buffer[] = [];
  for (;;) held.push(Buffer.alloc(2 ** 24, 1));
}
