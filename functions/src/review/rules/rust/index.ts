/** The rules for Rust. */
import { integerOverflow } from "./integer-overflow.ts";
import { panicsAndIgnoredResults } from "./panics-and-ignored-results.ts";
import { useAfterFree } from "./use-after-free.ts";
import { injection } from "./injection.ts";
import { memory } from "./memory.ts";
import { passwords } from "./weak-password-hash.ts";
import { pointers } from "./pointers.ts";
import { weakHashes } from "./weak-hash.ts";
import { weakRandoms } from "./weak-random.ts";
import { weakCipher } from "./weak-cipher.ts";
import { hardCodedKeys } from "./hard-coded-keys.ts";
import { unverifiedJwt } from "./unverified-jwt.ts";
import { filePermissions } from "./file-permissions.ts";
import { temporaryFiles } from "./temporary-files.ts";
import { timingAttack } from "./timing-attack.ts";
import { secretLogging } from "./secret-logging.ts";
import { unsafeDeserialization } from "./unsafe-deserialization.ts";
import { threads } from "./threads.ts";
import { transport } from "./transport.ts";
import type { Rule } from "../writing/rule.ts";

export const rust: readonly Rule[] = [
  ...panicsAndIgnoredResults,
  ...integerOverflow,
  ...injection,
  ...weakHashes,
  ...weakRandoms,
  ...weakCipher,
  ...hardCodedKeys,
  ...unverifiedJwt,
  ...filePermissions,
  ...temporaryFiles,
  ...timingAttack,
  ...secretLogging,
  ...unsafeDeserialization,
  ...transport,
  ...memory,
  ...pointers,
  ...useAfterFree,
  ...passwords,
  ...threads,
];
