/** What a card and a line of the list say about a task, to eyes and to screen readers. */
import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { BoardCard } from "./BoardCard.tsx";
import { makeTask } from "./make-task.ts";
import { renderOnBoard } from "./render-on-board.tsx";
import { TaskRow } from "./TaskRow.tsx";
import { useRowKeys } from "./use-row-keys.ts";

const full = makeTask(12, {
  ...{ title: "Fix \u202Ethe tide table", type: "BUG", priority: "URGENT", assigneeId: "kofi" },
  ...{ labelIds: ["backend", "gone"], dueOn: "2020-01-05", estimate: 2.5, commentCount: 3 },
  checklist: { done: 1, total: 4 },
});

describe("a card", () => {
  it("says everything about its task in words, besides shapes and colors", () => {
    renderOnBoard(<BoardCard task={full} isSelected={false} />);
    for (const words of ["Bug", "HARBOR-12", "Urgent", "Labels: Backend", "1 of 4 items done"]) {
      screen.getByText(words);
    }
    for (const words of ["Due Jan 5, 2020, overdue", "Estimate 2.5", "3 comments", "Assigned to Kofi Lund"]) {
      screen.getByText(words);
    }
    screen.getByRole("button", { name: "Actions for HARBOR-12" });
  });

  it("leads to its task, and takes marks of direction out of its title", () => {
    renderOnBoard(<BoardCard task={full} isSelected={false} />);
    const link = screen.getByRole("link", { name: "Fix the tide table" });
    expect(link.getAttribute("href")).toBe("/app/projects/harbor?task=12");
  });

  it("says nothing about what its task has not", () => {
    renderOnBoard(<BoardCard task={makeTask(7)} isSelected={false} />);
    for (const words of [/Due/, /Estimate/, /comment/, /items done/, /Labels/, /Assigned/]) {
      expect(screen.queryByText(words)).toBeNull();
    }
  });

  it("shows a finished task's date without calling it overdue", () => {
    renderOnBoard(<BoardCard task={{ ...full, status: "DONE" }} isSelected={false} />);
    screen.getByText("Due Jan 5, 2020");
  });
});

describe("a line of the list", () => {
  it("has the same in its cells, and can be selected", async () => {
    const onToggle = vi.fn();
    const { user } = renderOnBoard(
      <div role="table">
        <TaskRow task={full} rowIndex={2} style={{}} isSelected={false} onToggle={onToggle} />
      </div>,
    );
    const row = screen.getByRole("row");
    for (const words of ["HARBOR-12", "Bug", "To Do", "Urgent", "Kofi Lund", "2.5"]) {
      within(row).getByText(words);
    }
    await user.click(within(row).getByRole("checkbox", { name: "Select HARBOR-12" }));
    expect(onToggle).toHaveBeenCalledWith(full);
  });
});

function TwoLines() {
  const tasks = [makeTask(1), makeTask(2)];
  const onKeyDown = useRowKeys(new Map(tasks.map((task) => [task._id, task])));
  const [first, second] = tasks.map((task, index) => (
    <TaskRow
      key={task._id}
      task={task}
      rowIndex={index + 2}
      style={{}}
      isSelected={false}
      onToggle={() => undefined}
    />
  ));
  return (
    <div role="table" onKeyDown={onKeyDown}>
      <div role="row" />
      {first}
      <div role="row" />
      {second}
    </div>
  );
}

it("the list goes from line to line by arrows, over the titles of groups, and takes the keys of a card", async () => {
  const [edit, toggle] = [vi.fn(), vi.fn()];
  const { user } = renderOnBoard(<TwoLines />, undefined, { edit, toggle });
  const [first, second] = screen.getAllByRole("link");
  screen.getByRole("checkbox", { name: "Select HARBOR-1" }).focus();
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(second);
  await user.keyboard("xe{ArrowDown}");
  expect(document.activeElement).toBe(second);
  expect(toggle).toHaveBeenCalledWith(expect.objectContaining({ _id: "task-2" }));
  expect(edit).toHaveBeenCalledWith(expect.objectContaining({ _id: "task-2" }));
  await user.keyboard("{ArrowUp}{Control>}x{/Control}");
  expect(document.activeElement).toBe(first);
  expect(toggle).toHaveBeenCalledOnce();
});
