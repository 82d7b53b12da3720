/** The bar of selected tasks: what it does with all of them, and where the focus goes when it goes. */
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { BulkBar } from "./BulkBar.tsx";
import { makeTask } from "./make-task.ts";
import { renderOnBoard } from "./render-on-board.tsx";

const tasks = new Map([1, 2].map((number) => [`task-${String(number)}`, makeTask(number)]));

it("lets go of the selection with Escape, and first closes a menu that is open", async () => {
  const onClear = vi.fn();
  const { user } = renderOnBoard(
    <BulkBar tasks={tasks} selected={new Set(tasks.keys())} onClear={onClear} />,
  );
  await user.click(screen.getByRole("button", { name: "Priority" }));
  await screen.findByRole("menuitem", { name: "Urgent" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  expect(onClear).not.toHaveBeenCalled();
  await user.keyboard("{Escape}");
  expect(onClear).toHaveBeenCalledOnce();
});

function UntilPressed() {
  const [isThere, setThere] = useState(true);
  const selected = new Set(tasks.keys());
  return (
    <>
      <div tabIndex={0} data-task="task-2" />
      {isThere && <BulkBar tasks={tasks} selected={selected} onClear={() => setThere(false)} />}
    </>
  );
}

it("gives the focus back to the card that was selected last", async () => {
  const { user } = renderOnBoard(<UntilPressed />);
  await user.click(screen.getByRole("button", { name: "Clear the selection" }));
  await waitFor(() => expect((document.activeElement as HTMLElement).dataset["task"]).toBe("task-2"));
});

it("gives all of them a label at once, and takes it from those that have it", async () => {
  const [changeMany, onClear] = [vi.fn(), vi.fn()];
  const worn = new Map([...tasks, ["task-2", makeTask(2, { labelIds: ["backend"] })]]);
  const { user } = renderOnBoard(
    <BulkBar tasks={worn} selected={new Set(worn.keys())} onClear={onClear} />,
    undefined,
    { changeMany },
  );
  for (const [index, patch] of [{ addLabelIds: ["backend"] }, { removeLabelIds: ["backend"] }].entries()) {
    await user.click(screen.getByRole("button", { name: "Label" }));
    const items = await screen.findAllByRole("menuitem", { name: "Backend" });
    await user.click(items[index] ?? document.body);
    expect(changeMany).toHaveBeenLastCalledWith([...worn.values()], patch);
  }
  expect(onClear).toHaveBeenCalledTimes(2);
});
