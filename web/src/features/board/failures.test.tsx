/** When saving fails: the dialog stays open, says what failed, and keeps what was typed. */
import type { Task, TaskComment } from "@acrux/contract";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { PlayedCall } from "../../testing/played-api.ts";
import { uploadMark } from "../../ui/upload-marks.ts";
import { AssigneePicker } from "./AssigneePicker.tsx";
import { Comments } from "./Comments.tsx";
import { CreateTask } from "./CreateTask.tsx";
import { EditTask } from "./EditTask.tsx";
import { makeTask } from "./make-task.ts";
import { kofi, mira, renderOnBoard } from "./render-on-board.tsx";
import { taskKeyOf } from "./task-queries.ts";
import { createTaskStore } from "./task-store.ts";

const { excerpt: _, ...saved } = makeTask(1, { title: "Berth plan" });
const task: Task = { ...saved, description: "As it was." };

beforeEach(() => {
  // Each failure is also told to whoever looks at the console.
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

function requestKeyOf({ body }: PlayedCall): unknown {
  return (body as { requestKey?: unknown }).requestKey;
}

describe("a new task", () => {
  it("that cannot be saved stays in its dialog, and is one task however often it is sent", async () => {
    const keys: unknown[] = [];
    const onClose = vi.fn();
    const { api, user } = renderOnBoard(
      <CreateTask store={createTaskStore()} status={null} onClose={onClose} />,
      (played) =>
        played.play("createTask", (call) => {
          keys.push(requestKeyOf(call));
          return new Response("", { status: 500 });
        }),
    );
    const title = await screen.findByLabelText("Title");
    await waitFor(() => expect(document.activeElement).toBe(title));
    await user.keyboard("Never lost");
    await user.type(screen.getByLabelText("Description"), "Not this either");
    await user.click(screen.getByRole("button", { name: "Create Task" }));
    await screen.findByText(/The server had an error|Failed to create task/);
    expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Never lost");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Description").value).toBe("Not this either");
    expect(onClose).not.toHaveBeenCalled();

    api.answer("createTask", (call) => {
      keys.push(requestKeyOf(call));
      return task;
    });
    await user.click(title);
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(new Set(keys).size).toBe(1);
    expect(keys.length).toBeGreaterThan(1);
  });

  it("is not sent without a title, nor with a description that is too long", async () => {
    const { api, user } = renderOnBoard(
      <CreateTask store={createTaskStore()} status="DONE" onClose={() => undefined} />,
    );
    await user.click(await screen.findByLabelText("Description"));
    await user.paste("x".repeat(20_001));
    await user.click(screen.getByRole("button", { name: "Create Task" }));
    await screen.findByText("Title is required");
    screen.getByText("This is too long.");
    screen.getByText("1 character too many");
    expect(api.calls).not.toContain("createTask");
  });
});

describe("an edited task", () => {
  it("that cannot be saved stays in its dialog with what was typed", async () => {
    const onClose = vi.fn();
    const { user } = renderOnBoard(
      <EditTask card={makeTask(1)} store={createTaskStore()} onClose={onClose} />,
      (api) => {
        api.answer("getTask", task);
        api.fail("updateTask", "internal", "");
      },
    );
    const title = await screen.findByLabelText("Title");
    await user.clear(title);
    await user.type(title, "Renamed");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Failed to update task");
    expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Renamed");
    expect(onClose).not.toHaveBeenCalled();
  });

  it("is begun from what it is now, not from what was read of it before", async () => {
    const card = makeTask(1, { title: "Renamed", updatedAt: "2026-11-23T11:00:00.000Z" });
    let answerNow: (task: Task) => void = () => undefined;
    const now = new Promise<Task>((resolve) => (answerNow = resolve));
    const { queries } = renderOnBoard(
      <EditTask card={card} store={createTaskStore()} onClose={() => undefined} />,
      (api, cache) => {
        cache.setQueryData(taskKeyOf(card._id), task);
        api.play("getTask", async () => Response.json(await now));
      },
    );
    await screen.findByText("Loading the task...");
    answerNow({ ...task, title: card.title, updatedAt: card.updatedAt });
    expect((await screen.findByLabelText<HTMLInputElement>("Title")).value).toBe("Renamed");
    // A later change of somebody else leaves the editor as it is.
    queries.setQueryData(taskKeyOf(card._id), {
      ...task,
      title: "Later",
      updatedAt: "2026-11-23T12:00:00.000Z",
    });
    expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Renamed");
  });

  it("that somebody else changed meanwhile shows both versions, and saves the chosen one", async () => {
    const theirs: Task = { ...task, title: "Their title", updatedAt: "2026-11-23T11:00:00.000Z" };
    const conflict = { code: "edit_conflict", message: "Changed.", requestId: "r", current: theirs };
    const sent: unknown[] = [];
    const { api, user } = renderOnBoard(
      <EditTask card={makeTask(1)} store={createTaskStore()} onClose={() => undefined} />,
      (played) => {
        played.answer("getTask", task);
        played.play("updateTask", () => new Response(JSON.stringify(conflict), { status: 409 }));
      },
    );
    const title = await screen.findByLabelText("Title");
    await user.clear(title);
    await user.type(title, "My title");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Their title");
    screen.getByText("My title");
    api.answer("updateTask", ({ body }) => {
      sent.push(body);
      return { ...theirs, title: "My title" };
    });
    await user.click(screen.getByRole("button", { name: /mine/i }));
    await waitFor(() => expect(sent).toEqual([{ title: "My title", was: { title: "Their title" } }]));
  });
});

it("a comment is not sent while one of its images still is", async () => {
  const { api, user } = renderOnBoard(<Comments taskId="task-1" canEdit />, (played) => {
    played.answer("listTaskComments", []);
  });
  const field = await screen.findByLabelText<HTMLTextAreaElement>("Add a comment");
  await user.type(field, "Look");
  await user.paste(uploadMark(1, "crane.png"));
  screen.getByText("Wait until the images are uploaded.");
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Comment" }).disabled).toBe(true);
  expect(api.calls).not.toContain("createTaskComment");
});

it("a comment that is being changed comes back after its page was closed", async () => {
  const comment: TaskComment = {
    ...{ _id: "c1", content: "As it was.", authorId: "mira", authorName: "Mira", authorAvatarUrl: null },
    ...{ createdAt: task.createdAt, isAuthor: true, canDelete: true },
  };
  const open = async () => {
    const opened = renderOnBoard(<Comments taskId="task-1" canEdit />, (played) => {
      played.answer("listTaskComments", [comment]);
    });
    await opened.user.click(await screen.findByRole("button", { name: "Edit comment" }));
    return opened.user;
  };
  const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Edit comment" });
  const user = await open();
  await user.type(field(), " And more");
  cleanup();
  const again = await open();
  expect(field().value).toBe("As it was. And more");
  await again.click(screen.getByRole("button", { name: "Discard" }));
  expect(field().value).toBe("As it was.");
});

it("a comment is deleted after a question, which stays when that fails; it is quoted, and has an address", async () => {
  const comment: TaskComment = {
    ...{ _id: "c1", content: "One\nTwo", authorId: "kofi", authorName: "Kofi", authorAvatarUrl: null },
    ...{ createdAt: task.createdAt, isAuthor: false, canDelete: true },
  };
  const { api, user } = renderOnBoard(<Comments taskId="task-1" canEdit />, (played) => {
    played.answer("listTaskComments", [comment]);
    played.fail("deleteTaskComment", "internal", "");
  });
  await user.click(await screen.findByRole("button", { name: "Quote comment" }));
  const field = screen.getByLabelText<HTMLTextAreaElement>("Add a comment");
  expect(field.value).toBe("> One\n> Two\n\n");
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole("button", { name: "Edit comment" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Copy link to comment" }));
  expect(await navigator.clipboard.readText()).toMatch(/#comment-c1$/);

  await user.click(screen.getByRole("button", { name: "Delete comment" }));
  const asking = within(await screen.findByRole("dialog", { name: "Delete this comment?" }));
  expect(api.calls).not.toContain("deleteTaskComment");
  await user.click(asking.getByRole("button", { name: "Delete comment" }));
  await asking.findByText("Failed to delete comment");
  api.answer("deleteTaskComment", { deleted: true });
  api.answer("listTaskComments", []);
  await user.click(asking.getByRole("button", { name: "Delete comment" }));
  await screen.findByText("No comments yet.");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("a comment that cannot be sent stays in its field", async () => {
  const { api, user } = renderOnBoard(<Comments taskId="task-1" canEdit />, (played) => {
    played.answer("listTaskComments", []);
    played.fail("createTaskComment", "internal", "");
  });
  const field = await screen.findByLabelText<HTMLTextAreaElement>("Add a comment");
  await user.type(field, "  Hello  ");
  await user.click(screen.getByRole("button", { name: "Comment" }));
  await screen.findByText("Failed to create comment");
  expect(field.value).toBe("  Hello  ");
  expect(api.calls).toContain("createTaskComment");
});

it("an assignee is who fits what is typed, also before the server has answered", async () => {
  const onChange = vi.fn();
  const { api, user } = renderOnBoard(<AssigneePicker id="who" value="" onChange={onChange} />);
  const field = screen.getByRole("combobox");
  await user.click(field);
  await screen.findByRole("option", { name: "Mira Solberg" });
  api.play("listProjectPeople", () => new Promise(() => undefined));
  await user.type(field, "kof");
  expect(screen.queryByRole("option", { name: mira.name })).toBeNull();
  await user.keyboard("{Enter}");
  expect(onChange).toHaveBeenCalledWith(kofi._id);
});
