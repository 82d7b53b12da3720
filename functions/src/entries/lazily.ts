/** Builds something at its first use and keeps it; a failure is not kept, so that the next use tries again. */
export function lazily<Thing>(build: () => Promise<Thing>): () => Promise<Thing> {
  let built: Promise<Thing> | null = null;
  return () => {
    built ??= build().catch((error: unknown) => {
      built = null;
      throw error;
    });
    return built;
  };
}
