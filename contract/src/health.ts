/** Health: whether the API answers and reaches its database. */
import { z } from "zod";
import { route } from "./route.ts";

export const healthRoutes = {
  getHealth: route({
    method: "GET",
    path: "/health",
    summary: "Whether the service and its database respond",
    needs: "nobody",
    output: z.object({ status: z.literal("ok"), version: z.string() }),
  }),
};
