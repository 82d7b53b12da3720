/** Changes show at once, are saved one after the other, and one that fails takes back itself alone. */
import type { TaskCard } from "@acrux/contract";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { makeTask } from "./make-task.ts";
import { columnsOf } from "./order.ts";
import type { Patch } from "./patch.ts";
import { createTaskStore, type TaskStore } from "./task-store.ts";

const early = "2026-11-23T10:00:00.000Z";
const later = "2026-11-23T10:00:01.000Z";
const latest = "2026-11-23T10:00:02.000Z";

let store: TaskStore;

/** A save that a test ends when it wants. */
function pendingSave(patch: Patch) {
  let resolve: (task: TaskCard) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const answer = new Promise<TaskCard>((onSaved, onRefused) => {
    resolve = onSaved;
    reject = onRefused;
  });
  const save = vi.fn((_known: TaskCard) => answer);
  const onFailed = vi.fn();
  const change = { patch, save, onFailed };
  return { change, save, onFailed, resolve, reject };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

beforeEach(() => {
  store = createTaskStore();
  store.replace([makeTask(1), makeTask(2)]);
});

describe("a change", () => {
  it("shows before it is saved", () => {
    const { change } = pendingSave({ status: "DONE" });
    store.change("task-1", change);
    expect(store.read().get("task-1")?.status).toBe("DONE");
    expect(store.known("task-1")?.status).toBe("TODO");
  });

  it("that fails takes back its own card and no other", async () => {
    const failing = pendingSave({ status: "DONE" });
    const other = pendingSave({ status: "IN_REVIEW" });
    store.change("task-1", failing.change);
    store.change("task-2", other.change);
    failing.reject(new Error("refused"));
    await settled();
    expect(failing.onFailed).toHaveBeenCalledOnce();
    expect(store.read().get("task-1")?.status).toBe("TODO");
    expect(store.read().get("task-2")?.status).toBe("IN_REVIEW");
  });

  it("waits for the change before it, and is sent on top of that one's answer", async () => {
    const first = pendingSave({ status: "DONE" });
    const second = pendingSave({ priority: "URGENT" });
    store.change("task-1", first.change);
    store.change("task-1", second.change);
    expect(second.save).not.toHaveBeenCalled();
    first.resolve(makeTask(1, { status: "DONE", updatedAt: later }));
    await settled();
    expect(second.save).toHaveBeenCalledWith(expect.objectContaining({ updatedAt: later }));
    expect(store.read().get("task-1")).toMatchObject({ status: "DONE", priority: "URGENT" });
  });

  it("stays when the one before it fails", async () => {
    const first = pendingSave({ status: "DONE" });
    const second = pendingSave({ priority: "URGENT" });
    store.change("task-1", first.change);
    store.change("task-1", second.change);
    first.reject(new Error("refused"));
    await settled();
    expect(store.read().get("task-1")).toMatchObject({ status: "TODO", priority: "URGENT" });
    expect(second.save).toHaveBeenCalledOnce();
  });

  it("may begin another from its own end, which is saved once", async () => {
    const second = pendingSave({ priority: "LOW" });
    const first = pendingSave({ priority: "HIGH" });
    store.change("task-1", { ...first.change, onSaved: () => store.change("task-1", second.change) });
    first.resolve(makeTask(1, { priority: "HIGH", updatedAt: later }));
    await settled();
    expect(second.save).toHaveBeenCalledOnce();
  });

  it("takes a field away with null, and gives it back when it fails", async () => {
    store.receive([makeTask(1, { assigneeId: "ines", updatedAt: later })]);
    const clearing = pendingSave({ assigneeId: null });
    store.change("task-1", clearing.change);
    expect(store.read().get("task-1")).not.toHaveProperty("assigneeId");
    clearing.reject(new Error("refused"));
    await settled();
    expect(store.read().get("task-1")?.assigneeId).toBe("ines");
  });
});

describe("what the server says", () => {
  it("is left out when it is older than what is known", () => {
    store.receive([makeTask(1, { title: "New", updatedAt: latest })]);
    store.receive([makeTask(1, { title: "Old", updatedAt: early })]);
    store.replace([makeTask(1, { title: "Old", updatedAt: later }), makeTask(2)]);
    expect(store.read().get("task-1")?.title).toBe("New");
  });

  it("does not take an unsaved change off the screen", () => {
    const { change } = pendingSave({ status: "DONE" });
    store.change("task-1", change);
    store.receive([makeTask(1, { title: "Renamed", updatedAt: later })]);
    store.replace([makeTask(1, { title: "Renamed", updatedAt: later })]);
    expect(store.read().get("task-1")).toMatchObject({ title: "Renamed", status: "DONE" });
  });

  it("removes tasks that are gone, and what waited to be saved with them", async () => {
    const first = pendingSave({ status: "DONE" });
    const second = pendingSave({ status: "TODO" });
    store.change("task-1", first.change);
    store.change("task-1", second.change);
    store.remove(["task-1"]);
    first.reject(new Error("not found"));
    await settled();
    expect(store.read().has("task-1")).toBe(false);
    expect(second.save).not.toHaveBeenCalled();
  });

  it("does not bring back a task that was deleted while a change of it was being saved", async () => {
    const { change, resolve } = pendingSave({ status: "DONE" });
    const onSaved = vi.fn();
    store.change("task-1", { ...change, onSaved });
    store.remove(["task-1"]);
    resolve(makeTask(1, { status: "DONE", updatedAt: later }));
    await settled();
    expect(store.read().has("task-1")).toBe(false);
    expect(store.known("task-1")).toBeUndefined();
    expect(onSaved).not.toHaveBeenCalled();
    store.receive([makeTask(1, { updatedAt: latest })]);
    expect(store.read().get("task-1")?.status).toBe("TODO");
  });

  it("stands in columns in the order of all, however many changes came", () => {
    const statuses = ["TODO", "IN_PROGRESS", "IN_REVIEW", "DONE"] as const;
    for (const batch of [1, 3, 60]) {
      for (let round = 0; round < 20; round += 1) {
        const changed = Array.from({ length: batch }, (_, index) => {
          const number = 1 + ((round * 7 + index * 3) % 70);
          const status = statuses[(round + index) % 4] ?? "TODO";
          const place = { rank: makeTask((round * 31 + index * 17) % 900).rank, updatedAt: latest };
          return makeTask(number, { status, ...place, ...(index % 5 === 4 && { archivedAt: latest }) });
        });
        store.receive([...changed, ...changed.slice(0, 1)]);
        if (round % 6 === 5) store.remove([`task-${String(round)}`]);
        expect(store.columns()).toEqual(columnsOf(store.read().values()));
      }
    }
  });

  it("leaves a column alone in which nothing changed, so that its cards are not drawn anew", () => {
    store.replace([makeTask(1), makeTask(2, { status: "DONE" }), makeTask(3, { status: "IN_REVIEW" })]);
    const before = store.columns();
    store.receive([makeTask(1, { status: "DONE", updatedAt: later })]);
    const after = store.columns();
    expect(after.DONE.map(({ _id }) => _id)).toEqual(["task-1", "task-2"]);
    expect(after.IN_REVIEW).toBe(before.IN_REVIEW);
    expect(after.TODO).toEqual([]);
  });

  it("gives watchers the same map until something changes", () => {
    const before = store.read();
    const watcher = vi.fn();
    store.subscribe(watcher);
    store.receive([]);
    expect(store.read()).toBe(before);
    store.receive([makeTask(3)]);
    expect(watcher).toHaveBeenCalledOnce();
    expect(store.read()).not.toBe(before);
  });
});
