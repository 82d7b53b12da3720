/** PHP: the code around the examples of rules. */
import { frame } from "../writing/example-frame.ts";

export const { within: php, found } = frame("<?php\n", "");
