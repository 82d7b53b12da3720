/** Edits, closes, reopens and merges a pull request, and changes whether it is a draft. */
import type { Pull } from "../state/model.ts";
import { sendPullEvent } from "../webhooks/events.ts";
import { instant, type World } from "../world.ts";
import { mergePull } from "./merge.ts";
import { outcome, type PullCommand, type PullOutcome, senderOf } from "./pull-command.ts";

export async function edit(world: World, pull: Pull, command: PullCommand): Promise<PullOutcome> {
  const changes: Record<string, { from: string }> = {};
  if (command.title !== undefined && command.title !== pull.title) {
    changes["title"] = { from: pull.title };
    pull.title = command.title;
  }
  if (command.body !== undefined && command.body !== pull.body) {
    changes["body"] = { from: pull.body ?? "" };
    pull.body = command.body;
  }
  if (Object.keys(changes).length === 0) return outcome(world, pull, "unchanged", null);
  pull.updatedAt = instant(world.now());
  return outcome(
    world,
    pull,
    "edited",
    await sendPullEvent(world, pull, "edited", senderOf(world, pull, command), { changes }),
  );
}

const events = {
  close: "closed",
  reopen: "reopened",
  merge: "closed",
  ready: "ready_for_review",
  draft: "converted_to_draft",
} as const;

export async function act(
  world: World,
  pull: Pull,
  action: NonNullable<PullCommand["action"]>,
  command: PullCommand,
): Promise<PullOutcome> {
  if (action === "edit") return edit(world, pull, command);
  const sender = senderOf(world, pull, command);
  if (!mayAct(pull, action)) return outcome(world, pull, "unchanged", null);
  if (action === "merge") await mergePull(world, pull, sender);
  const at = instant(world.now());
  if (action === "ready" || action === "draft") pull.draft = action === "draft";
  else {
    pull.state = action === "reopen" ? "open" : "closed";
    pull.closedAt = action === "reopen" ? null : at;
  }
  pull.updatedAt = at;
  world.store.changed();
  return outcome(world, pull, events[action], await sendPullEvent(world, pull, events[action], sender));
}

function mayAct(pull: Pull, action: string): boolean {
  if (action === "reopen") return pull.state === "closed" && !pull.merged;
  if (pull.state !== "open") return false;
  if (action === "ready") return pull.draft;
  return action !== "draft" || !pull.draft;
}
