/** C and C++: arguments of the standard library in each other's place. */
import { cFunction } from "../writing/call-matchers.ts";
import {
  destinationFirst,
  sourceFirst,
  defineSwappedLibraryArguments,
} from "../shared/swapped-library-arguments.ts";

export const swappedLibraryArguments = defineSwappedLibraryArguments({
  id: "c-swapped-library-arguments",
  languages: ["c", "cpp"],
  rule: {
    any: [
      cFunction({
        names: "memcpy|memmove|strcpy|strncpy|strcat|strncat|strlcpy|strlcat|stpcpy",
        args: sourceFirst,
      }),
      cFunction({
        names: "memcpy|memmove|memcmp",
        args: {
          all: [
            { has: { nthChild: 2, kind: "sizeof_expression" } },
            { has: { nthChild: 3, regex: "^&?\\w+$" } },
          ],
        },
      }),
      cFunction({ names: "rename|link|symlink", args: destinationFirst }),
    ],
  },
  valid: [
    "void f(char *dst, const char *src, int n) { memcpy(dst, src, n); }",
    "void f(const char *oldname, const char *newname) { rename(oldname, newname); }",
  ],
  invalid: [
    "void f(char *dst, const char *src, struct s *p) { memcpy(dst, sizeof(*p), src); }",
    "void f(char *dst, const char *src, int n) { memcpy(src, dst, n); }",
    "void f(const char *old_path, const char *new_path) { rename(new_path, old_path); }",
  ],
});
