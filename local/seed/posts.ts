/** Example posts with their comments. */
import type { Firestore } from "@google-cloud/firestore";
import { newPostDocument } from "../../functions/src/adapters/firestore/post-document.ts";
import type { Author } from "../../functions/src/posts/store.ts";
import { people } from "./people.ts";
import { ago, idFor } from "./write-up.ts";

interface ExamplePost {
  readonly title: string;
  readonly by: string;
  readonly daysAgo: number;
  readonly tags: readonly string[];
  readonly body: string;
  readonly comments: readonly { readonly by: string; readonly body: string }[];
}

const posts: readonly ExamplePost[] = [
  {
    title: "How we review now",
    by: "mira",
    daysAgo: 1,
    tags: ["review", "team"],
    body: "Every pull request in **harbor-api** and **lighthouse** is now read before a person looks at it.\n\nWhat changes for you:\n\n- Findings stand at the line they are about, with the code quoted.\n- The summary says what was *not* read. Read that part first.\n- A finding you disagree with is a conversation, not a task. Say so in the thread.\n\n> A green check means the change was read. It does not mean that nobody has to think.\n",
    comments: [
      { by: "ines", body: "The part about what was not read is what I missed most in other tools." },
      { by: "kofi", body: "Can we switch it on for `ledger` too?" },
      { by: "mira", body: "Yes, next week, once the migration is merged." },
    ],
  },
  {
    title: "Checkout: what is left",
    by: "ines",
    daysAgo: 3,
    tags: ["checkout", "planning"],
    body: "The new checkout is behind a flag and takes real orders on staging.\n\n| Piece | State |\n| --- | --- |\n| Payments | in review |\n| Refunds | to do |\n| Receipts | done |\n\nRefunds need the idempotency key that payments already have:\n\n```ts\nconst key = `${order.id}:${attempt}`;\nawait payments.refund(order, { idempotencyKey: key });\n```\n",
    comments: [{ by: "tomas", body: "I can take refunds after Thursday." }],
  },
  {
    title: "Incident notes: slow nightly report",
    by: "tomas",
    daysAgo: 6,
    tags: ["incident"],
    body: "**What happened.** The nightly report took 48 minutes instead of 4.\n\n**Why.** One query per order. The list had grown from 300 to 9,000 orders over the summer.\n\n**What we changed.** One query for all orders of a day, and a limit that fails loudly.\n\n**What we learned.** Nobody looked at the duration, because the report always arrived before work began.\n",
    comments: [
      { by: "kofi", body: "Added the duration to the dashboard." },
      { by: "ines", body: "Thank you for writing this down the same day." },
    ],
  },
  {
    title: "A small style guide for errors",
    by: "kofi",
    daysAgo: 10,
    tags: ["style", "errors"],
    body: "1. Say what happened in the reader's words.\n2. Say what they can do now.\n3. Never show a stack trace, a path or a query.\n4. Keep the cause for the log.\n\nBefore: `Error: ECONNREFUSED`\n\nAfter: *The payment service could not be reached. Your card was not charged. Try again in a minute.*\n",
    comments: [],
  },
  {
    title: "Reading list for October",
    by: "ines",
    daysAgo: 24,
    tags: ["reading"],
    body: "- How queues fail, and what backpressure is for\n- Why exactly-once delivery is a property of the whole and not of a queue\n- Naming things: a noun should mean the same in every layer\n",
    comments: [{ by: "mira", body: "The second one explains half of our incidents." }],
  },
  {
    title: "Welcome to Acrux",
    by: "mira",
    daysAgo: 60,
    tags: ["team"],
    body: "This is where we write down what we decide, what we learn and what we are about to do.\n\nPosts are markdown. Anybody can comment. Write for the colleague who joins next year.\n",
    comments: [],
  },
];

export async function seedPosts(firestore: Firestore): Promise<void> {
  const batch = firestore.batch();
  for (const post of posts) {
    const reference = firestore.doc(`posts/${idFor(post.title)}`);
    const at = ago(post.daysAgo);
    batch.set(reference, {
      ...newPostDocument(post, authorOf(post.by), at.toDate()),
      commentCount: post.comments.length,
    });
    for (const [index, comment] of post.comments.entries()) {
      const written = ago(post.daysAgo, -2 - index);
      batch.set(reference.collection("comments").doc(idFor(`${post.title} ${String(index)}`)), {
        ...{ ...authorOf(comment.by), body: comment.body, reactionCounts: {} },
        ...{ createdAt: written, updatedAt: written, editedAt: null },
      });
    }
  }
  for (const [tag, count] of tagCounts()) batch.set(firestore.doc(`tags/${tag}`), { name: tag, count });
  await batch.commit();
}

function tagCounts(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const tag of posts.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return counts;
}

function personNamed(first: string) {
  const person = people.find(({ uid }) => uid === `seed-${first}`);
  if (person === undefined) throw new Error(`Nobody is called ${first}.`);
  return person;
}

function authorOf(first: string): Author {
  const { uid, email, name } = personNamed(first);
  return { authorId: uid, authorEmail: email, author: name, authorAvatarUrl: null };
}
