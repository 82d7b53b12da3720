/** Changes show at once, are saved one after the other, and one that fails takes back itself alone. */
import type { TaskCard } from "@acrux/contract";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { makeTask } from "./make-task.ts";
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
