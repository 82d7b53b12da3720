/** Example projects with boards of tasks. */
import type { Firestore, WriteBatch } from "@google-cloud/firestore";
import { ago, idFor } from "./write-up.ts";

type Status = "TODO" | "IN_PROGRESS" | "IN_REVIEW" | "DONE";
/** `[title, type, priority, status, assignee or null, comment or nothing]`, in the order of creation. */
type ExampleTask = readonly [
  title: string,
  type: "TASK" | "BUG" | "FEATURE" | "IMPROVEMENT",
  priority: "LOW" | "MEDIUM" | "HIGH" | "URGENT",
  status: Status,
  assignee: string | null,
  comment?: string,
];

interface ExampleProject {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly status: "ACTIVE" | "ARCHIVED";
  readonly daysAgo: number;
  readonly tasks: readonly ExampleTask[];
}

const projects: readonly ExampleProject[] = [
  {
    key: "HARBOR",
    name: "Harbor checkout",
    description: "The new checkout: payments, refunds and receipts, behind a flag until December.",
    status: "ACTIVE",
    daysAgo: 40,
    tasks: [
      [
        "Take payments with an idempotency key",
        "FEATURE",
        "URGENT",
        "IN_REVIEW",
        "ines",
        "The key is order id and attempt, as agreed.",
      ],
      ["Refund an order", "FEATURE", "HIGH", "TODO", "tomas"],
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
      ["Write down how a refund is tested", "TASK", "MEDIUM", "DONE", "tomas"],
      ["Show prices in the customer's currency", "FEATURE", "LOW", "TODO", null],
    ],
  },
  {
    key: "LIGHT",
    name: "Lighthouse",
    description: "Probes that say how our services feel from outside.",
    status: "ACTIVE",
    daysAgo: 25,
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
    tasks: [
      ["Delete what nobody calls", "TASK", "MEDIUM", "DONE", "mira"],
      ["One way to read settings", "IMPROVEMENT", "MEDIUM", "DONE", "tomas"],
    ],
  },
];

export async function seedProjects(firestore: Firestore): Promise<void> {
  const batch = firestore.batch();
  for (const project of projects) {
    const id = idFor(project.key);
    const createdAt = ago(project.daysAgo);
    batch.set(firestore.doc(`projects/${id}`), {
      ...{ name: project.name, key: project.key, description: project.description, status: project.status },
      ...{ createdBy: "seed-mira", createdAt, updatedAt: createdAt, deletedAt: null },
    });
    batch.set(firestore.doc(`projectKeys/${project.key}`), { projectId: id });
    batch.set(firestore.doc(`projects/${id}/counters/task`), { last: project.tasks.length });
    for (const [index, task] of project.tasks.entries()) addTask(firestore, batch, project, index, task);
  }
  await batch.commit();
}

function addTask(
  firestore: Firestore,
  batch: WriteBatch,
  project: ExampleProject,
  index: number,
  [title, type, priority, status, assignee, comment]: ExampleTask,
): void {
  const reference = firestore.doc(`tasks/${idFor(`${project.key} ${String(index)}`)}`);
  const createdAt = ago(project.daysAgo - 1, -index);
  batch.set(reference, {
    ...{ projectId: idFor(project.key), number: index + 1, title, type, priority, status },
    ...(assignee === null ? {} : { assigneeId: `seed-${assignee}` }),
    ...{ rank: `a${String(index)}`, commentCount: comment === undefined ? 0 : 1 },
    ...{ createdBy: "seed-mira", createdAt, updatedAt: ago(Math.min(project.daysAgo - 2, index)) },
  });
  if (comment === undefined) return;
  batch.set(reference.collection("comments").doc(idFor(comment)), {
    ...{ content: comment, authorId: `seed-${assignee ?? "mira"}` },
    createdAt: ago(Math.min(project.daysAgo - 2, index + 1)),
  });
}
