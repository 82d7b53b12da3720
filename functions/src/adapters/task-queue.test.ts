/** The queue on Cloud Tasks. */
import { describe, expect, it } from "vitest";
import { createTaskQueue } from "./task-queue.ts";

describe("a task", () => {
  const task = { reviewId: `101-7-${"a1".repeat(20)}` };

  it("is named by its key, so that Cloud Tasks refuses it a second time", async () => {
    const names: string[] = [];
    const queue = createTaskQueue({
      enqueue(_, { id }) {
        names.push(id);
        return Promise.resolve();
      },
    });
    for (const key of ["one", "one", "two"]) await queue.enqueue(task, { key });
    expect(names[0]).toBe(names[1]);
    expect(names[2]).not.toBe(names[0]);
    expect(names.every((name) => /^[0-9a-f]{40}$/.test(name))).toBe(true);
  });

  it("of a comment is named by the comment", async () => {
    const put: unknown[] = [];
    const queue = createTaskQueue({ enqueue: (data, { id }) => Promise.resolve(void put.push(data, id)) });
    const command = { ...{ installationId: 11, repositoryId: 101, repositoryName: "northwind-labs/orbit" } };
    const said = { pullNumber: 7, commentId: 9, fingerprint: "f".repeat(32), githubId: 502, login: "tomas" };
    await queue.enqueueCommand({ ...command, ...said });
    await queue.enqueueCommand({ ...command, ...said, fingerprint: "e".repeat(32) });
    expect(put[0]).toEqual({ command: { ...command, ...said } });
    expect(put[3]).toBe(put[1]);
  });

  it("that is there already counts as queued; any other failure does not", async () => {
    const failing = (code: string) =>
      createTaskQueue({ enqueue: () => Promise.reject(Object.assign(new Error(code), { code })) });
    await failing("functions/task-already-exists").enqueue(task, { key: "one" });
    await expect(failing("functions/internal-error").enqueue(task, { key: "one" })).rejects.toThrow();
  });

  it("comes later when it is told to", async () => {
    let delay = -1;
    const queue = createTaskQueue({
      enqueue(_, options) {
        delay = options.scheduleDelaySeconds;
        return Promise.resolve();
      },
    });
    await queue.enqueue(task, { key: "one", delaySeconds: 90 });
    expect(delay).toBe(90);
  });
});
