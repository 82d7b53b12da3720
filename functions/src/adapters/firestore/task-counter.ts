/** `projects/{id}/counters/task`: the number that was given last, made with the project. */
import { z } from "zod";

export const Counter = z.object({ last: z.number() });
