/** Lets one in at a time; the others wait in the order of coming, and not for longer than they say. */

export interface Turns {
  /** False when it was nobody's turn before `deadline`. */
  take(deadline: AbortSignal): Promise<boolean>;
  /** By whoever took it. */
  give(): void;
}

export function createTurns(): Turns {
  let isTaken = false;
  const queue = new Set<() => void>();

  function admitNext(): void {
    const [next] = queue;
    if (isTaken || next === undefined) return;
    isTaken = true;
    queue.delete(next);
    next();
  }

  return {
    take: (deadline) =>
      new Promise((resolve) => {
        const leave = (): void => {
          queue.delete(enter);
          resolve(false);
        };
        const enter = (): void => {
          deadline.removeEventListener("abort", leave);
          resolve(true);
        };
        deadline.addEventListener("abort", leave);
        queue.add(enter);
        admitNext();
      }),
    give() {
      isTaken = false;
      admitNext();
    },
  };
}
