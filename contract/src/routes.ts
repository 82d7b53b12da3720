/** Every route of the API by its name. A handler for each must exist, or the functions do not compile. */
import { accountRoutes } from "./account.ts";
import { auditRoutes } from "./audit.ts";
import { githubRoutes } from "./github.ts";
import { healthRoutes } from "./health.ts";
import { projectRoutes } from "./projects.ts";
import { commentRoutes } from "./post-comments.ts";
import { postRoutes } from "./posts.ts";
import { referenceRoutes } from "./references.ts";
import { reviewRoutes } from "./reviews.ts";
import { learningRoutes } from "./learnings.ts";
import { modelAccessRoutes } from "./model-access.ts";
import { ruleRoutes } from "./rules.ts";
import { settingsRoutes } from "./settings.ts";
import { taskFileRoutes } from "./task-files.ts";
import { taskRoutes } from "./tasks.ts";
import { trialRoutes } from "./trial.ts";
import { uploadRoutes } from "./uploads.ts";
import { userRoutes } from "./users.ts";

export const routes = {
  ...healthRoutes,
  ...userRoutes,
  ...accountRoutes,
  ...auditRoutes,
  ...githubRoutes,
  ...postRoutes,
  ...commentRoutes,
  ...referenceRoutes,
  ...reviewRoutes,
  ...learningRoutes,
  ...modelAccessRoutes,
  ...ruleRoutes,
  ...settingsRoutes,
  ...projectRoutes,
  ...taskRoutes,
  ...taskFileRoutes,
  ...trialRoutes,
  ...uploadRoutes,
};

export type Routes = typeof routes;
export type RouteName = keyof Routes;
