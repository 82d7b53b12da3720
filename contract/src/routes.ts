/** Every route of the API by its name. A handler for each must exist, or the functions do not compile. */
import { accountRoutes } from "./account.ts";
import { auditRoutes } from "./audit.ts";
import { githubRoutes } from "./github.ts";
import { healthRoutes } from "./health.ts";
import { reviewRoutes } from "./reviews.ts";
import { ruleRoutes } from "./rules.ts";
import { settingsRoutes } from "./settings.ts";
import { userRoutes } from "./users.ts";

export const routes = {
  ...healthRoutes,
  ...userRoutes,
  ...accountRoutes,
  ...auditRoutes,
  ...githubRoutes,
  ...reviewRoutes,
  ...ruleRoutes,
  ...settingsRoutes,
};

export type Routes = typeof routes;
export type RouteName = keyof Routes;
