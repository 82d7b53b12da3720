/** Shell: names of shells and interpreters. */

export const shells =
  "(?:sudo[ \\t]+(?:-\\S+[ \\t]+)*)?(?:/(?:usr/)?bin/)?(?:ba|z|k|da|a)?sh|python3?|perl|ruby|node";
