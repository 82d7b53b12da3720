/** Times with the processor's clock, the contestants taking turns, so that a busy machine slows all of them alike. */

/** Median milliseconds of processor time of each contestant; one that runs in a process of its own answers them itself. */
export async function medians(
  contestants: Readonly<Record<string, () => unknown>>,
  rounds: number,
): Promise<Record<string, number>> {
  const times = new Map<string, number[]>(Object.keys(contestants).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, run] of Object.entries(contestants)) {
      const before = process.cpuUsage();
      const own = await run();
      const { user, system } = process.cpuUsage(before);
      if (round > 0) times.get(name)?.push(typeof own === "number" ? own : (user + system) / 1_000);
    }
  }
  return Object.fromEntries([...times].map(([name, taken]) => [name, median(taken)]));
}

export function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
