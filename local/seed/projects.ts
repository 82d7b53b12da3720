/** Example projects with boards of tasks, written by the stores that everybody else's are written by. */
import { type Label, rankBetween } from "@acrux/contract";
import type { Firestore } from "@google-cloud/firestore";
import { createFirestoreProjects } from "../../functions/src/adapters/firestore/projects.ts";
import { createFirestoreTaskComments } from "../../functions/src/adapters/firestore/task-comments.ts";
import { createFirestoreTasks } from "../../functions/src/adapters/firestore/tasks.ts";
import type { ProjectRecord } from "../../functions/src/projects/store.ts";
import type { TaskRecord } from "../../functions/src/tasks/store.ts";
import { ago, idFor } from "./write-up.ts";

type Status = "TODO" | "IN_PROGRESS" | "IN_REVIEW" | "DONE";
interface More {
  readonly description?: string;
  readonly labels?: readonly string[];
  readonly dueOn?: string;
  readonly estimate?: number;
}
/** `[title, type, priority, status, assignee or null, comment or nothing, and more]`, in the order of creation. */
type ExampleTask = readonly [
  title: string,
  type: "TASK" | "BUG" | "FEATURE" | "IMPROVEMENT",
  priority: "LOW" | "MEDIUM" | "HIGH" | "URGENT",
  status: Status,
  assignee: string | null,
  comment?: string | null,
  more?: More,
];

interface ExampleProject {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly status: "ACTIVE" | "ARCHIVED";
  readonly daysAgo: number;
  readonly labels: readonly Label[];
  readonly tasks: readonly ExampleTask[];
}

const payments = { id: "label-payments", name: "payments", color: "indigo" };
const reliability = { id: "label-reliability", name: "reliability", color: "orange" };
const docs = { id: "label-docs", name: "docs", color: "teal" };

const projects: readonly ExampleProject[] = [
  {
    key: "HARBOR",
    name: "Harbor checkout",
    description: "The new checkout: payments, refunds and receipts, behind a flag until December.",
    status: "ACTIVE",
    daysAgo: 40,
    labels: [payments, reliability, docs],
    tasks: [
      [
        "Take payments with an idempotency key",
        "FEATURE",
        "URGENT",
        "IN_REVIEW",
        "ines",
        "The key is order id and attempt, as agreed.",
        {
          description:
            "A retry must never charge twice.\n\n- [x] Key per order and attempt\n- [x] Stored with the payment\n- [ ] Expires after 24 hours",
          labels: ["label-payments", "label-reliability"],
          dueOn: "2026-11-27",
          estimate: 5,
        },
      ],
      [
        ...(["Refund an order", "FEATURE", "HIGH", "TODO", "tomas", null] as const),
        { labels: ["label-payments"], dueOn: "2026-11-18", estimate: 8 },
      ],
      [
        "Send the receipt only once",
        "BUG",
        "HIGH",
        "DONE",
        "ines",
        "Reproduced by reloading the last page twice.",
      ],
      ["Say why a card was declined", "IMPROVEMENT", "MEDIUM", "IN_PROGRESS", "kofi"],
      ["Total is wrong for orders of more than 99 items", "BUG", "URGENT", "IN_PROGRESS", "ines"],
      ["Remove the old checkout", "TASK", "LOW", "TODO", null],
      ["Rate limit for payment attempts", "FEATURE", "MEDIUM", "TODO", null],
      [
        ...(["Write down how a refund is tested", "TASK", "MEDIUM", "DONE", "tomas", null] as const),
        { labels: ["label-docs"] },
      ],
      ["Show prices in the customer's currency", "FEATURE", "LOW", "TODO", null],
    ],
  },
  {
    key: "LIGHT",
    name: "Lighthouse",
    description: "Probes that say how our services feel from outside.",
    status: "ACTIVE",
    daysAgo: 25,
    labels: [reliability],
    tasks: [
      ["Keep the history of a probe for 90 days", "FEATURE", "HIGH", "IN_REVIEW", "kofi"],
      [
        "A probe that times out is counted twice",
        "BUG",
        "HIGH",
        "TODO",
        "kofi",
        "Only when the retry succeeds.",
      ],
      ["Draw the last day on the dashboard", "FEATURE", "MEDIUM", "IN_PROGRESS", "mira"],
      ["Tell the channel, not a person", "IMPROVEMENT", "LOW", "DONE", "tomas"],
      ["Probe over IPv6 too", "TASK", "LOW", "TODO", null],
    ],
  },
  {
    key: "SPRING1",
    name: "Spring cleaning",
    description: "What we put off all winter.",
    status: "ARCHIVED",
    daysAgo: 200,
    labels: [],
    tasks: [
      ["Delete what nobody calls", "TASK", "MEDIUM", "DONE", "mira"],
      ["One way to read settings", "IMPROVEMENT", "MEDIUM", "DONE", "tomas"],
    ],
  },
];

const mira = { uid: "seed-mira", requestId: "emulator-data" };

export async function seedProjects(firestore: Firestore): Promise<void> {
  for (const project of projects) await seedProject(firestore, project);
}

async function seedProject(firestore: Firestore, example: ExampleProject): Promise<void> {
  let time = ago(example.daysAgo).toDate();
  const now = (): Date => time;
  const projects = createFirestoreProjects(firestore, now, () => idFor(example.key));
  const { name, key, description, labels } = example;
  const project = await projects.create({ name, key, description, audience: ["*"] }, mira);
  if (project === null) throw new Error(`The key ${key} is taken.`);
  await projects.change(project.id, mira, () => ({
    patch: { labels, wipLimits: { IN_PROGRESS: 3 } },
    audit: [],
  }));
  const lastRanks = new Map<Status, string>();
  for (const [index, task] of example.tasks.entries()) {
    time = ago(example.daysAgo - 1, -index).toDate();
    const created = await createTask(firestore, now, project, task, index);
    time = ago(Math.min(example.daysAgo - 2, index)).toDate();
    await bringOn(firestore, now, created, task, lastRanks);
  }
  if (example.status === "ACTIVE") return;
  time = ago(example.daysAgo - 60).toDate();
  const status = example.status;
  await projects.change(project.id, mira, () => ({
    patch: { status },
    audit: [{ action: "project.archived", before: { status: "ACTIVE" }, after: { status } }],
  }));
}

async function createTask(
  firestore: Firestore,
  now: () => Date,
  project: ProjectRecord,
  [title, type, priority, , assignee, , more = {}]: ExampleTask,
  index: number,
): Promise<TaskRecord> {
  const { description = null, labels = [], dueOn = null, estimate = null } = more;
  const task = {
    ...{ title, type, priority, status: "TODO" as const, description, labelIds: labels, dueOn, estimate },
    ...{ assigneeId: assignee === null ? null : `seed-${assignee}`, importId: null },
    ...{ id: idFor(`${project.key} ${String(index)}`), rank: rankBetween(null, null) },
  };
  const [created] = await createFirestoreTasks(firestore, now).create(project.id, [task], mira.uid);
  if (created === undefined) throw new Error(`${title} was not created.`);
  return created;
}

/** To the bottom of the column that it is in today, by whoever works on it, with what they said. */
async function bringOn(
  firestore: Firestore,
  now: () => Date,
  { id, assigneeId }: TaskRecord,
  [, , , status, , comment]: ExampleTask,
  lastRanks: Map<Status, string>,
): Promise<void> {
  const rank = rankBetween(lastRanks.get(status) ?? null, null);
  lastRanks.set(status, rank);
  const moved = { action: "moved", changes: [{ field: "status", from: "TODO", to: status }] };
  const event = status === "TODO" ? null : moved;
  const uid = assigneeId ?? mira.uid;
  await createFirestoreTasks(firestore, now).change(id, uid, () => ({ patch: { status, rank }, event }));
  if (typeof comment !== "string") return;
  const said = { id: idFor(comment), content: comment, authorId: uid };
  await createFirestoreTaskComments(firestore, now).create(id, said);
}
