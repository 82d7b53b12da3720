/** Rust: raw pointers that are used or freed after they were freed, or that are null. */
import type { SgNode } from "@ast-grep/napi";
import { outsideTests, rustCall } from "./matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { ancestorsOf, childrenOf, kindOf, startOf, textOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";

const unsafe = (body: string): string => `fn f(p: *mut A, x: A) { unsafe { ${body} } }`;

/** What is freed: `dealloc(p, layout)`, `free(p as *mut c_void)`, `drop_in_place(p)`, `drop(Box::from_raw(p))`, `drop(x)`. */
const freeing =
  /(?:^|[^\w.])(?:(?:\w+::)*(?:dealloc|free|drop_in_place)|(?:(?:std::)?(?:mem::)?drop\(\s*|let\s+_\s*=\s*|^)(?:Box|Rc|Arc|CString)::from_raw|(?:(?:std::)?mem::)?drop)\(\s*(\w+)\b(?!\s*(?:[.(]|::))/g;

/** Gives the memory itself back; `drop_in_place` drops only what is in it. */
const deallocating =
  /(?:^|[^\w.])(?:(?:\w+::)*(?:dealloc|free)|(?:Box|Rc|Arc|CString)::from_raw)\(\s*(\w+)\b/g;

/** The pointer that is read or written: `*p`, `(*p)`, `ptr::read::<T>(p)`, `p.write(x)`; or freed. */
function pointerUsed(node: SgNode): string {
  const text = textOf(node);
  const used =
    /^\*(?:mut\s+|const\s+)?(\w+)$/.exec(text) ??
    /^(?:std::|core::)?ptr::(?:read|write)\w*(?:::<[^()]*>)?\(\s*(\w+)\b/.exec(text) ??
    /^(\w+)\.(?:read|write)\w*\(/.exec(text);
  return used?.[1] ?? "";
}

function isFreedAgain(node: SgNode): boolean {
  const text = textOf(node);
  const [found] = [...text.matchAll(freeing)];
  return isFreedBefore(node, found?.[1] ?? "", text.includes("drop_in_place") ? freeing : deallocating);
}

/** The statements that certainly run before the node in its function, the last first. */
function* statementsBefore(node: SgNode): Generator<SgNode> {
  for (const one of ancestorsOf(node)) {
    if (kindOf(one) === "block") yield* stepsBefore(one, startOf(node)).reverse();
    if (/^(?:function_item|closure_expression|async_block)$/.test(kindOf(one))) return;
  }
}

/** `unsafe { }` is no way of its own. */
function stepsBefore(block: SgNode, end: number): SgNode[] {
  return childrenOf(block)
    .map((child) => child.node)
    .filter((child) => child.isNamed() && startOf(child) + textOf(child).length <= end)
    .flatMap((child) => {
      const inner = kindOf(child) === "expression_statement" ? child.child(0) : null;
      const body = inner && kindOf(inner) === "unsafe_block" ? inner.children().at(-1) : null;
      return body ? stepsBefore(body, end) : [child];
    });
}

/** The names of the same pointer, and of the variable that it points to. */
function namesOf(pointer: string, around: string): readonly string[] {
  const it = String.raw`\blet\s+(?:mut\s+)?`;
  const made = new RegExp(
    String.raw`${it}${pointer}\b[^=;]*=\s*(?:&(?:raw\s+(?:mut|const)\s+|mut\s+)?(?<a>\w+)(?:\s+as\b[^;]*)?;|(?:\w+::)*addr_of(?:_mut)?!\((?<b>\w+)\)|(?<c>\w+)\.as_(?:mut_)?ptr\(\)|(?<d>\w+)(?:\s+as\b[^;]*)?;)`,
  ).exec(around)?.groups;
  const copies = [
    ...around.matchAll(new RegExp(String.raw`${it}(\w+)\b[^=;]*=\s*${pointer}(?:\s+as\b[^;]*)?;`, "g")),
  ].map(([, name]) => name ?? "");
  return [pointer, ...Object.values(made ?? {}), ...copies].filter((name) => /^[a-z_]\w*$/.test(name));
}

function functionAround(node: SgNode): SgNode | undefined {
  return [...ancestorsOf(node)].find((one) => kindOf(one) === "function_item");
}

/** Given a new value, or asked of before it is used. */
const isSetBy = (statement: string, pointer: string): boolean =>
  new RegExp(
    String.raw`(?:^|[\s;{(])(?:let\s+(?:mut\s+)?)?${pointer}(?::[^=;]*)?\s*=[^=]|&mut\s+${pointer}\b`,
  ).test(statement);

function isFreedBefore(node: SgNode, pointer: string, by = freeing): boolean {
  if (pointer === "" || pointer === "self") return false;
  const around = functionAround(node);
  const names = namesOf(pointer, textOf(around ?? node));
  for (const statement of statementsBefore(node)) {
    const text = textOf(statement);
    if (!/[{}]/.test(text)) {
      const freed = [...text.matchAll(by)].map(([, name]) => name ?? "");
      if (freed.some((name) => names.includes(name))) return true;
    }
    if (isSetBy(text, pointer)) return false;
  }
  return false;
}

/** `let p: *const T = ptr::null();`, and nothing else until here. */
function pointsToNothing(node: SgNode): boolean {
  const pointer = pointerUsed(node);
  if (pointer === "") return false;
  const around = textOf(functionAround(node) ?? node);
  for (const statement of statementsBefore(node)) {
    const text = textOf(statement);
    if (!isSetBy(text, pointer)) continue;
    return (
      /=\s*(?:std::|core::)?ptr::(?:null|null_mut|dangling|dangling_mut)(?:::<[^()]*>)?\(\);$/.test(text) &&
      !new RegExp(String.raw`\b${pointer}\.is_null\(\)`).test(around)
    );
  }
  return false;
}

const used = {
  any: [
    { kind: "unary_expression", regex: "^\\*" },
    rustCall({ names: "(?:read|write)\\w*", on: "(?:^|::)ptr$|^\\w+$" }),
  ],
};

export const useAfterFree = defineRules(
  ["rust"],
  "security",
  outsideTests([
    {
      id: "rust-freed-pointer-used",
      severity: "high",
      confidence: "medium",
      cwe: 416,
      see: ["https://doc.rust-lang.org/std/ptr/index.html#safety"],
      title: titles.useAfterFree,
      message:
        "The memory was freed above, so this reads or writes memory that may have been reused. Free it after its last use, or keep an owner such as `Box`.",
      rule: used,
      fileHas: ["dealloc", "free(", "drop_in_place", "from_raw", "drop("],
      check: (node) => isFreedBefore(node, pointerUsed(node)),
      valid: [
        unsafe("let a = *p; dealloc(p, l);"),
        unsafe("dealloc(p, l); p = alloc(l); let a = *p;"),
        unsafe("if done { dealloc(p, l); return; } let a = *p;"),
        "fn f(p: &A) { drop(q); let a = *p; }",
      ],
      invalid: [
        unsafe("dealloc(p, l); let a = *p;"),
        unsafe("libc::free(p as *mut c_void); *p = x;"),
        unsafe("ptr::drop_in_place(p); g(&*p);"),
        unsafe("let q = p as *mut B; drop(Box::from_raw(p)); q.read();"),
        unsafe("let q = ptr::addr_of!(x); drop(x); let a = (*q).b;"),
      ],
    },
    {
      id: "rust-freed-twice",
      severity: "high",
      confidence: "medium",
      cwe: 415,
      see: ["https://doc.rust-lang.org/std/boxed/struct.Box.html#method.from_raw"],
      title: titles.doubleFree,
      message: "The same pointer is given to two owners, and both free it. Make one owner of it, once.",
      rule: {
        kind: "expression_statement",
        regex:
          "^(?:(?:std::)?(?:mem::)?drop\\(\\s*)?(?:(?:\\w+::)*(?:dealloc|free|drop_in_place)|(?:Box|Rc|Arc|CString)::from_raw)\\(",
      },
      check: isFreedAgain,
      valid: [
        unsafe("drop(Box::from_raw(p));"),
        unsafe("if a { dealloc(p, l); } else { dealloc(p, l); }"),
        unsafe("drop_in_place(p); p = next; drop_in_place(p);"),
        unsafe("ptr::drop_in_place(p); dealloc(p, l);"),
      ],
      invalid: [
        unsafe("drop(Box::from_raw(p)); drop(Box::from_raw(p));"),
        unsafe("let node = g(); libc::free(node); h(); libc::free(node);"),
      ],
    },
    {
      id: "rust-null-dereference",
      formerly: ["rust-pointer-to-nothing"],
      severity: "high",
      confidence: "high",
      category: "bug",
      cwe: 476,
      see: ["https://doc.rust-lang.org/std/ptr/fn.null.html"],
      title: titles.nullPointer,
      message:
        "The pointer was set to null or to an invalid address and never assigned again, so dereferencing it is undefined behavior. Assign it first, or use `Option`.",
      rule: used,
      fileHas: ["null()", "null_mut()", "dangling"],
      check: pointsToNothing,
      valid: [
        unsafe("let mut q: *const A = ptr::null(); g(&mut q); let a = *q;"),
        unsafe("let mut q = ptr::null_mut(); q = p; *q = x;"),
      ],
      invalid: [unsafe("let q: *const A = std::ptr::null(); let a = *q;")],
    },
  ]),
);
