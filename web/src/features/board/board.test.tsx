/** A board's cards before and after the code that drags them has come. */
import { fireEvent, screen, waitFor } from "@testing-library/react";
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

function renderBoard(): void {
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
}

function cardOf(title: string): HTMLElement | null {
  return screen.getByRole("link", { name: title }).closest<HTMLElement>("[data-task]");
}

it("its cards take the focus and a click at once, and keep them when they can be dragged", async () => {
  renderBoard();
  const still = cardOf("Task 2");
  expect(still?.hasAttribute("data-rfd-draggable-id")).toBe(false);
  still?.focus();
  expect(document.activeElement).toBe(still);

  // What is pressed stays until the click: it would be one on nothing, if the card were drawn anew in between.
  if (still !== null) fireEvent.pointerDown(still);
  await import("./drag/layer.ts");
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(cardOf("Task 2")).toBe(still);
  if (still !== null) fireEvent.pointerUp(still);

  await waitFor(() => expect(cardOf("Task 2")?.hasAttribute("data-rfd-draggable-id")).toBe(true));
  await waitFor(() => expect(document.activeElement).toBe(cardOf("Task 2")));
});
