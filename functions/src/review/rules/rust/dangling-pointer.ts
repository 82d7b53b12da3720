/** Rust: pointers that outlive what they point to. */
import { defineRules } from "../writing/define-rules.ts";
import { outsideTests, rustCall, inFunction } from "./matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import { textOf, fieldTextOf, ancestorsOf, kindOf, startOf, fieldOf } from "../../syntax/node-memo.ts";

/** The variable that is pointed to: `&x`, `&mut x.y`, `&raw const x`, `addr_of!(x)`, `x.as_ptr()`. */
function pointedTo(node: SgNode): string {
  const text = textOf(node);
  const direct =
    /^&(?:raw\s+(?:const|mut)\s+|mut\s+)?(\w+)(?:\.\w+)*$/.exec(text) ??
    /^(?:(?:std|core)::)?(?:ptr::)?addr_of(?:_mut)?!\(\s*(\w+)(?:\.\w+)*\s*\)$/.exec(text) ??
    /^(\w+)\.as_(?:mut_)?ptr\(\)$/.exec(text);
  const name = direct?.[1] ?? "";
  return /^(?:self|mut|raw|[A-Z_\d]+)$/.test(name) ? "" : name;
}

/** Lives where it was declared, and is no reference to something else. */
const isOwn = (declaration: SgNode): boolean =>
  !/^[&*]/.test(fieldTextOf(declaration, "type")) &&
  !/^(?:&|unsafe|Box::leak|\w+\.(?:as_ref|as_mut|as_ptr|iter|borrow\w*|lock)\b)/.test(
    fieldTextOf(declaration, "value"),
  );

/** The block whose end drops the variable; null where it is none of the function's own. */
function homeOf(name: string, node: SgNode, body: SgNode): SgNode | null {
  for (const one of ancestorsOf(node)) {
    if (kindOf(one) === "block") {
      const declared = one
        .children()
        .filter((child) => kindOf(child) === "let_declaration" && startOf(child) < startOf(node))
        .findLast((child) => fieldTextOf(child, "pattern") === name);
      if (declared) return isOwn(declared) ? one : null;
    }
    if (/^(?:closure_expression|async_block)$/.test(kindOf(one))) return null;
    if (kindOf(one) === "function_item") return isParameter(name, one) ? body : null;
  }
  return null;
}

function isParameter(name: string, around: SgNode): boolean {
  const parameters = fieldOf(around, "parameters")?.children() ?? [];
  return parameters.some(
    (one) =>
      fieldTextOf(one, "pattern").replace(/^mut /, "") === name && /^[A-Z\w]/.test(fieldTextOf(one, "type")),
  );
}

/** The variable that keeps the pointer: `let p = &x`, `p = &x`, `let p = from_ref(&x)`. */
function keeperOf(node: SgNode): string {
  for (const one of [...ancestorsOf(node)].slice(0, 5)) {
    if (kindOf(one) === "let_declaration") return fieldTextOf(one, "pattern").replace(/^mut /, "");
    if (kindOf(one) === "assignment_expression") return fieldTextOf(one, "left");
    if (!/^(?:type_cast_expression|call_expression|arguments|reference_expression)$/.test(kindOf(one)))
      return "";
  }
  return "";
}

const asPointer = (name: string): RegExp =>
  new RegExp(String.raw`\*${name}\b|\b${name}\.(?:read|write|as_ref|as_mut|add|offset)\(`);

/** Goes out of the function that drops what it points to. */
function isReturned(node: SgNode, body: SgNode, answer: string): boolean {
  if (!/^(?:\*(?:const|mut)\b|(?:\w+::)*NonNull<)/.test(answer)) return false;
  const parent = [...ancestorsOf(node)].find((one) => kindOf(one) !== "type_cast_expression");
  if (parent && (kindOf(parent) === "return_expression" || parent.id() === body.id())) return true;
  const keeper = keeperOf(node);
  const text = textOf(body);
  if (!/^[\w.]*$/.test(keeper)) return false;
  const copied = new RegExp(
    String.raw`\blet (?:mut )?(\w+)(?::[^=;]*)? = [\w:]*\(?${keeper}\)?(?: as [^;]*)?;`,
  ).exec(text)?.[1];
  return [keeper, copied ?? ""].some(
    (name) => /^\w+$/.test(name) && new RegExp(String.raw`\breturn ${name}\b|\b${name}\s*\}$`).test(text),
  );
}

/** Kept outside of the block that drops what it points to, and read behind it. */
function isReadBehind(node: SgNode, home: SgNode, body: SgNode): boolean {
  const keeper = keeperOf(node);
  if (!/^\w+$/.test(keeper)) return false;
  const before = textOf(body).slice(0, startOf(home) - startOf(body));
  const behind = textOf(body).slice(startOf(home) - startOf(body) + textOf(home).length);
  return new RegExp(String.raw`\blet (?:mut )?${keeper}\b`).test(before) && asPointer(keeper).test(behind);
}

function outlives(node: SgNode): boolean {
  const name = pointedTo(node);
  const around = [...ancestorsOf(node)].find((one) => kindOf(one) === "function_item");
  const body = around ? fieldOf(around, "body") : null;
  if (name === "" || !around || body === null) return false;
  const home = homeOf(name, node, body);
  if (home === null) return false;
  return home.id() === body.id()
    ? isReturned(node, body, fieldTextOf(around, "return_type"))
    : isReadBehind(node, home, body);
}

export const danglingPointer = defineRules(
  ["rust"],
  "security",
  outsideTests([
    {
      id: "rust-use-after-free",
      severity: "high",
      confidence: "medium",
      cwe: 416,
      see: ["https://doc.rust-lang.org/std/primitive.pointer.html"],
      title: "Dangling pointer: owner dropped",
      message:
        "The owner is dropped at the end of the statement or by the call before, so the pointer reads freed memory. Keep the owner in a variable as long as the pointer is used.",
      rule: {
        any: [
          rustCall({
            names: "as_ptr",
            on: "^(?:\\w+::)*CString::new\\(.*\\)(?:\\.unwrap\\(\\)|\\?|\\.expect\\([^)]*\\))$|^(?:String|Vec)::from\\(.*\\)$",
          }),
        ],
      },
      valid: [inFunction("let c = CString::new(x).unwrap(); g(c.as_ptr());")],
      invalid: [inFunction("let p = CString::new(x).unwrap().as_ptr();")],
    },
    {
      id: "rust-pointer-outlives-variable",
      severity: "high",
      confidence: "medium",
      cwe: 825,
      see: ["https://doc.rust-lang.org/std/ptr/index.html#safety"],
      title: "Dangling pointer: address of a local variable",
      message:
        "The variable is dropped at the end of its block, so the pointer dangles. Return the value itself, or box it.",
      rule: {
        any: [
          { kind: "reference_expression" },
          { kind: "macro_invocation", regex: "addr_of(?:_mut)?!" },
          rustCall({ names: "as_ptr|as_mut_ptr" }),
        ],
      },
      fileHas: ["*const ", "*mut ", "NonNull<"],
      check: outlives,
      valid: [
        "fn f(a: &i64) -> *const i64 { return a; }",
        "fn f() -> *const i64 { return &LIMIT; }",
        "fn f() { let a = 1; let p: *const i64 = &a; unsafe { g(*p); } }",
        "fn f(v: &[u8]) -> *const u8 { v.as_ptr() }",
      ],
      invalid: [
        "fn f() -> *const i64 { let a: i64 = 1; return &a; }",
        "fn f(a: i64) -> *mut i64 { let p: *mut i64 = &mut a; p }",
        "fn f() { let p: *const i64; { let a = 7; p = &a; } unsafe { g(*p); } }",
        "fn f() -> *const u8 { let v = vec![1u8]; v.as_ptr() }",
      ],
    },
  ]),
);
