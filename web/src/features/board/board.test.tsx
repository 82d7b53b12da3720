/** A board's cards before and after the code that drags them has come. */
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { Board } from "./Board.tsx";
import { makeTask } from "./make-task.ts";
import { columnsOf } from "./order.ts";
import { renderOnBoard } from "./render-on-board.tsx";

const tasks = [makeTask(1), makeTask(2), makeTask(3, { status: "DONE" })];

beforeEach(() => {
  // A window that draws nothing has no sizes, and a column without height shows no card.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(300);
});

it("its cards stand and take the focus at once, and keep it when they can be dragged", async () => {
  const columns = columnsOf(tasks);
  renderOnBoard(
    <Board
      all={columns}
      visible={columns}
      tasks={new Map(tasks.map((task) => [task._id, task]))}
      folded={0}
      selected={new Set()}
    />,
  );
  const cardOf = (title: string): HTMLElement | null =>
    screen.getByRole("link", { name: title }).closest<HTMLElement>("[data-task]");
  const still = cardOf("Task 2");
  expect(still?.hasAttribute("data-rfd-draggable-id")).toBe(false);
  still?.focus();
  expect(document.activeElement).toBe(still);

  await waitFor(() => expect(cardOf("Task 2")?.hasAttribute("data-rfd-draggable-id")).toBe(true));
  await waitFor(() => expect(document.activeElement).toBe(cardOf("Task 2")));
});
