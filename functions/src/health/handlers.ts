/** Whether the service answers and reaches its database. Says nothing else, because anybody may ask. */
import { AppError } from "../app-error.ts";
import type { Handlers } from "../handlers.ts";

export interface HealthDependencies {
  /** Reads one thing from the database; rejects when it cannot. */
  readonly reachDatabase: () => Promise<void>;
  readonly version: string;
}

export function createHealthHandlers(dependencies: HealthDependencies): Pick<Handlers, "getHealth"> {
  return {
    async getHealth() {
      try {
        await dependencies.reachDatabase();
      } catch (cause) {
        throw new AppError("timeout", "The database did not respond. Please try again later.", { cause });
      }
      return { status: "ok", version: dependencies.version };
    },
  };
}
