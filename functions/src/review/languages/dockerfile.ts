/** Dockerfiles, read with the grammar of the shell: an instruction is a command, and what follows RUN is a script. */
import { bash } from "./bash.ts";
import { shellOfDockerfile } from "./dockerfile-text.ts";
import type { Language } from "./language.ts";

export const dockerfile: Language = {
  ...bash,
  id: "dockerfile",
  name: "Dockerfile",
  extensions: [".dockerfile", ".containerfile"],
  fileNames: ["dockerfile", "containerfile"],
  interpreters: [],
  selfTest: { text: 'FROM a\nRUN f x\nCMD ["g", "h"]\n', pattern: "f $A" },
  prepare: shellOfDockerfile,
};
