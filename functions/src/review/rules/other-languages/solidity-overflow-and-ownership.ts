/** Solidity: what is wrong with a contract's state: who may change it, how numbers wrap, and words of old compilers. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { ancestorsOf, fieldOf, fieldTextOf, kindOf, startOf, textOf } from "../../syntax/node-memo.ts";
import { functionAround, headOf } from "./solidity-tree.ts";
import { titles } from "../writing/titles.ts";

const swc = (number: number): string => `https://swcregistry.io/docs/SWC-${String(number)}/`;
const inContract = (body: string): string => `contract A { ${body} }`;
const old = (body: string): string => `pragma solidity ^0.4.24; ${inContract(body)}`;

const checksCaller =
  /\b(?:msg\.sender|_msgSender\(\))\s*[!=]=|[!=]=\s*(?:msg\.sender|_msgSender\(\))|\[\s*(?:msg\.sender|_msgSender\(\))\s*\]|_?check\w*\(|\bonly\w*\(|hasRole|_?require\w*(?:Owner|Auth|Role|Admin)|isOwner|isAuthorized|\binitiali[sz]ed\b|==\s*address\(0\)|==\s*0x0\b/;

/** Any caller becomes the owner: in a public function, nothing checks the caller. */
function isGivenAway(assignment: SgNode): boolean {
  const around = functionAround(assignment);
  if (around === null) return false;
  const head = headOf(around);
  // Before 0.5 a function without a word about it was public.
  if (/\b(?:internal|private|view|pure|constant)\b/.test(head) || /^\s*constructor\b/.test(head))
    return false;
  const contract = [...ancestorsOf(around)].find((one) => kindOf(one) === "contract_declaration");
  if (contract === undefined || fieldTextOf(contract, "name") === fieldTextOf(around, "name")) return false;
  const hasModifier = around.children().some((child) => kindOf(child) === "modifier_invocation");
  return !hasModifier && !checksCaller.test(fieldTextOf(around, "body"));
}

const isOld = (text: string): boolean =>
  /\bpragma\s+solidity\s*[\^>=~<]*\s*0\.[1-7]\./.test(text) && !/SafeMath|\.(?:add|sub|mul)\(/.test(text);

/** A parameter takes part, and no condition of the function is about it. */
function mayWrap(node: SgNode): boolean {
  const around = functionAround(node);
  if (around === null || /\b(?:internal|private|view|pure|constant)\b/.test(headOf(around))) return false;
  const parameters = [...headOf(around).matchAll(/\bu?int\d*\s+(\w+)\s*[,)]/g)].map(([, name = ""]) => name);
  const value = textOf(fieldOf(node, "right") ?? node);
  const body = fieldTextOf(around, "body");
  return parameters.some(
    (name) =>
      new RegExp(String.raw`\b${name}\b`).test(value) &&
      !new RegExp(
        String.raw`(?:require|assert|if|while)\s*\([^;{]*\b${name}\b[^;{]*[<>]|[<>]=?[^;{]*\b${name}\b`,
      ).test(body),
  );
}

/** The address of a loop's round is called or paid. */
function isPaidInLoop(call: SgNode): boolean {
  const loop = [...ancestorsOf(call)].find((one) =>
    /^(?:for_statement|while_statement|function_definition)$/.test(kindOf(one)),
  );
  if (loop === undefined || kindOf(loop) === "function_definition") return false;
  const receiver =
    /^(?:payable\()?([\w.]+\[[^\]]*\][\w.]*|\w+)\)?\.(?:send|transfer|call)/.exec(textOf(call))?.[1] ?? "";
  const isElement =
    receiver.includes("[") || new RegExp(String.raw`\b${receiver}\s*=\s*[^;=]*\[`).test(textOf(loop));
  return receiver !== "" && isElement && !/\.length\s*<=?\s*\d/.test(textOf(loop).split("{")[0] ?? "");
}

/** Declared by a contract of this file that this one is derived from. */
function hidesInherited(variable: SgNode): boolean {
  const name = fieldTextOf(variable, "name");
  const contract = [...ancestorsOf(variable)].find((one) => kindOf(one) === "contract_declaration");
  if (contract === undefined || name === "") return false;
  const file = textOf(variable.getRoot().root());
  const bases = [
    ...textOf(contract)
      .slice(0, 400)
      .matchAll(/(?:\bis|,)\s+(\w+)/g),
  ].map(([, base = ""]) => base);
  return bases.some((base) => {
    const at = new RegExp(String.raw`\bcontract\s+${base}\b[^{]*\{`).exec(file);
    if (at === null) return false;
    const rest = file.slice(at.index + at[0].length);
    const body = rest.split(/\n\}|\bcontract\s+\w+\s+is\b/)[0] ?? "";
    return new RegExp(
      String.raw`(?:^|[;{}])\s*(?:mapping\s*\([^;]*\)|[\w.\[\]]+)\s+(?!private)(?:(?:public|internal|constant)\s+)*${name}\s*[=;]`,
    ).test(`;${body}`);
  });
}

/** Two values side by side in `encodePacked` that have no fixed length. */
function packsTwoLists(call: SgNode): boolean {
  const around = functionAround(call);
  const list = /encodePacked\(([\s\S]*)\)$/.exec(textOf(call))?.[1];
  if (around === null || list === undefined) return false;
  const text = textOf(around);
  const rest = text.slice(startOf(call) - startOf(around));
  const kept = /\b(\w+)\s*=\s*$/.exec(text.slice(0, startOf(call) - startOf(around)))?.[1];
  const isHashed =
    /(?:keccak256|sha3|sha256)\(\s*$/.test(text.slice(0, startOf(call) - startOf(around))) ||
    (kept !== undefined && new RegExp(String.raw`(?:keccak256|sha3|sha256)\(\s*${kept}\b`).test(rest));
  const isOpen = (name: string): boolean =>
    /^[a-z_]\w*$/i.test(name) &&
    new RegExp(String.raw`(?:\b(?:string|bytes)|\[\])\s+(?:(?:memory|calldata|storage)\s+)?${name}\b`).test(
      headOf(around),
    );
  const open = list.split(",").map((one) => isOpen(one.trim()));
  return isHashed && open.some((one, at) => one && open[at + 1] === true);
}

export const solidityOverflowAndOwnership = defineRules(["solidity"], "security", [
  {
    id: "solidity-unprotected-ownership",
    formerly: ["solidity-owner-given-away"],
    severity: "critical",
    confidence: "medium",
    cwe: 862,
    see: [swc(105)],
    title: "Unprotected ownership change",
    message:
      "This public function does not check its caller and sets the owner, so anyone can take over the contract. Add `onlyOwner`, or turn it into the intended constructor.",
    rule: {
      kind: "assignment_expression",
      has: {
        field: "left",
        regex: "^_?(?:owner|admin|governance|governor|creator|_owner|pendingOwner)$",
      },
    },
    check: isGivenAway,
    valid: [
      inContract("address owner; constructor() { owner = msg.sender; }"),
      inContract("address owner; function set(address a) public onlyOwner { owner = a; }"),
      inContract(
        "address owner; function set(address a) public { require(msg.sender == owner); owner = a; }",
      ),
      inContract("address owner; function set(address a) internal { owner = a; }"),
    ],
    invalid: [
      inContract("address owner; function Init() public { owner = msg.sender; }"),
      inContract(
        "address owner; function transferOwnership(address a) public { require(a != address(1)); owner = a; }",
      ),
    ],
  },
  {
    id: "solidity-integer-overflow",
    formerly: ["solidity-number-wraps"],
    severity: "medium",
    confidence: "medium",
    cwe: 190,
    see: [swc(101)],
    title: titles.integerOverflow,
    message:
      "Before 0.8, a sum or difference beyond the type's bounds wraps to a small or huge number without an error. Use SafeMath, or compare first.",
    rule: {
      any: [
        { kind: "augmented_assignment_expression", regex: "[-+*]=" },
        { kind: "assignment_expression", has: { field: "right", regex: "[-+*]" } },
      ],
    },
    fileHas: ["pragma solidity"],
    check: (node, { text }) => isOld(text) && mayWrap(node),
    valid: [
      old("function f(uint v) public { require(b[msg.sender] >= v); b[msg.sender] -= v; }"),
      "pragma solidity ^0.8.0; contract A { function f(uint v) public { b -= v; } }",
    ],
    invalid: [
      old("function f(uint v) public { b[msg.sender] -= v; }"),
      old("function f(uint v) public { total = total + v; }"),
    ],
  },
  {
    id: "solidity-paid-in-loop",
    severity: "medium",
    confidence: "medium",
    cwe: 703,
    see: [swc(113)],
    title: "Denial of service: payments in a loop",
    message:
      "If one receiver rejects the payment, or the list grows too long for a block, all payments fail. Let each withdraw on their own.",
    rule: {
      kind: "call_expression",
      regex:
        "\\.(?:send|transfer)\\([^,()]*\\)?|\\.call(?:\\{[^}]*\\}\\(|\\.value\\([^()]*\\)\\()\\s*(?:\"\"|''|new bytes\\(0\\))?\\s*\\)$",
    },
    check: isPaidInLoop,
    valid: [inContract("function f() public { payable(a).transfer(1); }")],
    invalid: [
      inContract("function f() public { for (uint i; i < all.length; i++) { all[i].transfer(1); } }"),
    ],
  },
  {
    id: "solidity-state-shadowing",
    formerly: ["solidity-state-hidden"],
    severity: "medium",
    confidence: "high",
    category: "bug",
    cwe: 710,
    see: [swc(119)],
    title: "State variable shadowing",
    message:
      "The variable shadows one of a base contract, whose functions continue to use theirs, so two values of one name differ. Remove this declaration, and set the inherited one in the constructor.",
    rule: { kind: "state_variable_declaration" },
    fileHas: [" is "],
    check: hidesInherited,
    valid: ["contract A { uint a; }\ncontract B is A { uint b; }"],
    invalid: [{ code: "contract A { uint cap = 1; }\ncontract B is A { uint cap = 2; }", lines: [2] }],
  },
  {
    id: "solidity-hash-of-this-block",
    severity: "medium",
    confidence: "high",
    category: "bug",
    cwe: 330,
    see: [swc(120)],
    title: "`blockhash` of the current block is always zero",
    message:
      "Only the hashes of the 256 blocks before this one are available, so this value is always zero and anyone can predict it. Use an oracle for randomness, such as a VRF.",
    rule: {
      kind: "call_expression",
      regex: "^(?:block\\.)?blockhash\\(\\s*block\\.number\\s*(?:[+*][^)]*)?\\)$",
    },
    valid: [inContract("function f() public { h = blockhash(block.number - 1); }")],
    invalid: [inContract("function f() public { h = blockhash(block.number); }")],
  },
  {
    id: "solidity-packed-lists",
    severity: "medium",
    confidence: "medium",
    cwe: 294,
    see: [swc(133)],
    title: titles.hashCollision,
    message:
      "`encodePacked` concatenates arrays without their lengths, so an element can move from one to the other with the same hash. Use `abi.encode`.",
    rule: { kind: "call_expression", has: { field: "function", regex: "^abi\\.encodePacked$" } },
    check: (node) => packsTwoLists(node) && !isTextsInPlace(node),
    valid: [
      inContract("function f(address[] memory a, uint n) public { h = keccak256(abi.encodePacked(a, n)); }"),
      inContract(
        "function f(address[] memory a, address[] memory b) public { h = keccak256(abi.encode(a, b)); }",
      ),
    ],
    invalid: [
      inContract(
        "function f(address[] memory a, address[] memory b) public { h = keccak256(abi.encodePacked(a, b)); }",
      ),
    ],
  },
  {
    id: "solidity-word-of-old-compilers",
    severity: "low",
    confidence: "high",
    category: "maintainability",
    cwe: 477,
    see: [swc(111)],
    title: "Deprecated Solidity keyword",
    message:
      "The keyword was removed because something safer exists, so current compilers reject it. Use `revert`, `keccak256`, `selfdestruct`, `delegatecall`, `gasleft()` or `block.timestamp`.",
    rule: {
      any: [
        {
          kind: "call_expression",
          has: { field: "function", regex: "^(?:sha3|suicide|block\\.blockhash)$|\\.callcode$" },
        },
        { kind: "member_expression", regex: "^msg\\.gas$" },
        { kind: "identifier", regex: "^throw$" },
      ],
    },
    valid: [inContract("function f() public { revert(); }")],
    invalid: [inContract("function f() public { h = sha3(a); }")],
  },
]);

/** What the rule about texts finds already. */
function isTextsInPlace(call: SgNode): boolean {
  const list = /encodePacked\(([^()]*)\)$/.exec(textOf(call))?.[1] ?? "";
  const around = functionAround(call);
  const isHashed =
    around !== null && /keccak256\(\s*$/.test(textOf(around).slice(0, startOf(call) - startOf(around)));
  const texts = list.split(",").map((name) => {
    const it = name.trim();
    return (
      /^[a-z_]\w*$/i.test(it) &&
      new RegExp(String.raw`\b(?:string|bytes)\s+(?:memory|calldata|storage)\s+${it}\b`).test(
        textOf(around ?? call),
      )
    );
  });
  return isHashed && texts.some((one, at) => one && texts[at + 1] === true);
}
