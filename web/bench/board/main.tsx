/** The page of `npm run bench -- board`: mounts our board, or a bare page of the same library, with as many cards as it is told. */
import type { TaskCard } from "@acrux/contract";
import { createRoot, type Root } from "react-dom/client";
import "./board.css";
import { BareBoard } from "./BareBoard.tsx";
import { OurBoard } from "./OurBoard.tsx";
import { makeTasks } from "./make-tasks.ts";

let root: Root | null = null;
let shown: readonly TaskCard[] = [];

/** What the benchmark calls. Nothing of a board goes to a network. */
const bench = {
  /** The tasks that are mounted from then on. */
  prepare: (count: number): void => {
    shown = makeTasks(count);
  },
  mount: (which: "ours" | "bare"): void => {
    const tasks = shown;
    root = createRoot(document.getElementById("main") ?? document.body);
    root.render(which === "ours" ? <OurBoard tasks={tasks} /> : <BareBoard tasks={tasks} />);
  },
  unmount: (): void => {
    root?.unmount();
    root = null;
    window.history.replaceState(null, "", "/");
  },
};

declare global {
  interface Window {
    bench: typeof bench;
  }
}

/** A change is answered with the task as it was sent, everything else with nothing. */
window.fetch = async (input, init) => {
  const id = /\/tasks\/(task-\d+)$/.exec(input instanceof Request ? input.url : input.toString())?.[1];
  const answer = id === undefined ? [] : { ...shown.find(({ _id }) => _id === id), ...changeIn(init) };
  return new Response(JSON.stringify(answer), { headers: { "Content-Type": "application/json" } });
};

function changeIn(init: RequestInit | undefined): object {
  const { body } = init ?? {};
  const { status } = JSON.parse(typeof body === "string" ? body : "{}") as { status?: string };
  return status === undefined ? {} : { status };
}

window.bench = bench;
