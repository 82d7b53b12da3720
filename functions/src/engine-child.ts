/** The engine's own process: it is forked for one review, holds no secrets, and may be killed at any moment. */
import { serveEngine } from "./adapters/engine/serve-engine.ts";
import { tryRule } from "./review/custom-rules/try-rule.ts";
import { lookAt } from "./review/model/outline.ts";
import { review } from "./review/review.ts";

serveEngine(review, tryRule, lookAt);
