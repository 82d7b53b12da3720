/** Python: arguments in each other's place. */
import { swappedArguments } from "../shared/swapped-arguments.ts";
import { pyCall } from "../writing/call-matchers.ts";
import { destinationFirst, swappedStandard } from "../shared/swapped-standard.ts";

export const swappedCalls = swappedArguments({
  id: "py-swapped-arguments",
  languages: ["python"],
  head: "named",
  rule: { kind: "call" },
  valid: ["def resize(width, height):\n    pass\n\ndef draw(image):\n    resize(image.width, image.height)"],
  invalid: [
    {
      code: "def resize(width, height):\n    pass\n\ndef draw(image):\n    width, height = image.size\n    resize(height, width)",
      lines: [6],
    },
  ],
});

export const swappedOfLibrary = swappedStandard({
  id: "py-swapped-library-arguments",
  languages: ["python"],
  rule: {
    any: [
      pyCall({ names: "rename|replace|link|symlink|renames", on: "^os$", args: destinationFirst }),
      pyCall({
        names: "copy|copy2|copyfile|copyfileobj|copytree|move",
        on: "^shutil$",
        args: destinationFirst,
      }),
    ],
  },
  valid: [
    "os.rename(src, dst)",
    "shutil.move(old_path, new_path)",
    "def undo(src, dst):\n    os.rename(dst, src)",
  ],
  invalid: ["os.rename(dst, src)", "shutil.copyfile(target_path, source_path)"],
});
