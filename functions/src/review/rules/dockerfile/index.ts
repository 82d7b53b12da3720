/** The rules for Dockerfiles. */
import { images } from "./images.ts";
import { containerPrivileges } from "./container-privileges.ts";
import { instructionErrors } from "./instruction-errors.ts";
import type { Rule } from "../writing/rule.ts";

export const dockerfile: readonly Rule[] = [...images, ...containerPrivileges, ...instructionErrors];
