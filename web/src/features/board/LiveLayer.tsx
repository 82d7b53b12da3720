/** Brings in the live layer once the board is on screen, and hands what it hears to the store. */
import type { Project } from "@acrux/contract";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import type { TaskChanges } from "../../lib/live.tsx";
import { boardKeyOf, type LoadedBoard, projectKeyOf } from "./queries.ts";

const LiveTasks = lazy(async () => ({ default: (await import("../../lib/live.tsx")).LiveTasks }));

const ASK_EVERY_MS = 30_000;

export function LiveLayer({ board, project }: { board: LoadedBoard; project: Project }) {
  const cache = useQueryClient();
  const isIdle = useAfterPaint();
  const { store } = board;
  const onChanges = useCallback(
    ({ tasks, gone }: TaskChanges) => {
      store.remove(gone);
      store.receive(tasks);
    },
    [store],
  );
  const [hasEnded, setEnded] = useState(false);
  const onEnd = useCallback((error: unknown) => {
    console.warn("The board does not hear of changes any more.", error);
    setEnded(true);
  }, []);
  /** Asked of the API instead, which says why: the project may be gone, or the account not active any more. */
  useEffect(() => {
    if (!hasEnded) return;
    const ask = (): void => {
      void cache.invalidateQueries({ queryKey: projectKeyOf(project._id) });
      void cache.invalidateQueries({ queryKey: boardKeyOf(project._id), exact: true });
    };
    ask();
    const timer = setInterval(ask, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [cache, hasEnded, project._id]);
  if (!isIdle || hasEnded) return null;
  return (
    <Suspense fallback={null}>
      <LiveTasks project={project} since={board.since} onChanges={onChanges} onEnd={onEnd} />
    </Suspense>
  );
}

/** True a moment after the first paint, which Firestore's code must not delay. */
function useAfterPaint(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIdle(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isIdle;
}
