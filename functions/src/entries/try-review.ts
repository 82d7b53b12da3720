/** Builds the trial of the landing page: one route, no database, no secrets. */
import type { Express } from "express";
import { defaultLimits, runEngine } from "../adapters/engine/run-engine.ts";
import { createMemoryRateLimiter } from "../adapters/memory/rate-limiter.ts";
import { createApi } from "../api/dispatch.ts";
import { AppError } from "../app-error.ts";
import { defaultSettings } from "../review/settings.ts";
import { createTrialHandlers } from "../trial/handlers.ts";
import { log, now } from "./backend.ts";

/** Tighter than a review's: somebody waits, and nobody pays. */
const limits = { ...defaultLimits, workMs: 4_000, reviewMs: 10_000, silenceMs: 2_000, memoryMb: 384 };

export function buildTrial(): Express {
  return createApi({
    handlers: createTrialHandlers({
      review: (change) => runEngine(change, { ...defaultSettings, budgetMs: 3_000 }, limits),
      mostAtOnce: 2,
    }),
    // Nobody signs in here.
    tokens: {
      verify: () => Promise.reject(new AppError("auth_required", "There is nothing to sign in to.")),
    },
    findUser: () => Promise.resolve(null),
    limiter: createMemoryRateLimiter(now),
    origins: [],
    log,
  });
}
