/** Every operation of the description has an answer here: leaving one out does not compile. */
import type { OperationId } from "../contract/selection.ts";
import { appOperations } from "./apps.ts";
import type { Operation } from "./call.ts";
import { checkOperations } from "./checks.ts";
import { commentOperations } from "./comments.ts";
import { hookOperations } from "./hooks.ts";
import { pullOperations } from "./pulls.ts";
import { repositoryOperations } from "./repositories.ts";
import { reviewOperations } from "./reviews.ts";
import { userOperations } from "./users.ts";

export const operations: Readonly<Record<OperationId, Operation>> = {
  ...appOperations,
  ...checkOperations,
  ...commentOperations,
  ...hookOperations,
  ...pullOperations,
  ...repositoryOperations,
  ...reviewOperations,
  ...userOperations,
};
