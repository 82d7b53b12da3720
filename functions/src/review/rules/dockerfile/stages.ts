/** Dockerfile: where a build stage begins. */
import type { Matcher } from "../writing/rule.ts";

/** An earlier stage of this file has the name that is built on. */
export const isStage: Matcher = {
  follows: {
    stopBy: "end",
    kind: "command",
    all: [
      { regex: "(?i)^FROM\\s" },
      { has: { regex: "(?i)^AS$" } },
      { has: { nthChild: { position: 1, reverse: true }, pattern: "$IMAGE" } },
    ],
  },
};
