/** Java: uploads that are not restricted. */
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";
import { javaCall } from "../writing/call-matchers.ts";
import { callableOf } from "./java-nodes.ts";

export const fileUpload = defineRules(["java"], "security", [
  {
    id: "java-upload-served",
    ...defects.upload,
    rule: {
      any: [
        javaCall({ names: "transferTo", as: "FILE" }),
        javaCall({ names: "write", on: "(?i)part|item$", as: "FILE" }),
      ],
    },
    fileHas: ["MultipartFile", "FileItem", "javax.servlet.http.Part", "jakarta.servlet.http.Part"],
    flow: { FILE: "outside" },
    check: (node) => {
      const text = callableOf(node)?.text() ?? "";
      return !/getContentType\(\)|endsWith\(|getExtension\(|allowed|ALLOWED|whitelist/.test(text);
    },
    valid: [
      "class C {\n  void f(@RequestParam MultipartFile file) {\n    file.transferTo(new File(dir, UUID.randomUUID().toString()));\n  }\n}",
    ],
    invalid: [
      {
        code: "class C {\n  void f(@RequestParam MultipartFile file) {\n    file.transferTo(new File(dir, file.getOriginalFilename()));\n  }\n}",
        lines: [3],
      },
    ],
  },
]);
