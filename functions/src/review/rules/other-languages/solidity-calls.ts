/** Solidity: who may call what, and in which order a contract pays and keeps its books. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { ancestorsOf, endOf, fieldOf, kindOf, startOf, textOf } from "../../syntax/node-memo.ts";
import { functionAround, headOf } from "./solidity-tree.ts";
import { titles } from "../writing/titles.ts";

const swc = (number: number): string => `https://swcregistry.io/docs/SWC-${String(number)}/`;
const inContract = (body: string): string => `contract A { ${body} }`;

export const solidityCalls = defineRules(["solidity"], "security", [
  {
    id: "solidity-reentrancy",
    formerly: ["solidity-paid-before-booked"],
    severity: "high",
    confidence: "medium",
    cwe: 841,
    see: [swc(107)],
    title: "Reentrancy: external call before state update",
    message:
      "The external call happens before the balance is updated, so the receiver can call this function again and be paid twice. Update the balance first, or use ReentrancyGuard.",
    rule: {
      any: [
        { kind: "call_expression", regex: "\\.call(?:\\{|\\.value\\()" },
        { kind: "expression_statement", regex: "^[a-z_]\\w*\\([^{}]*\\);$" },
      ],
    },
    fileHas: [".call{", ".call.value("],
    check: (node, { text }) =>
      /^\w+\(/.test(textOf(node)) ? isPaidByOwn(node, text) : isPaidBeforeBooked(node),
    valid: [
      inContract(
        'function f() external { uint n = b[msg.sender]; b[msg.sender] = 0; (bool ok,) = msg.sender.call{value: n}(""); require(ok); }',
      ),
      inContract(
        'function f() external nonReentrant { (bool ok,) = msg.sender.call{value: b[msg.sender]}(""); require(ok); b[msg.sender] = 0; }',
      ),
    ],
    invalid: [
      inContract(
        'function f() external { (bool ok,) = msg.sender.call{value: b[msg.sender]}(""); require(ok); b[msg.sender] = 0; }',
      ),
      inContract(
        'function f() external { pay(msg.sender, b[msg.sender]); b[msg.sender] = 0; } function pay(address a, uint n) internal { (bool ok,) = a.call{value: n}(""); require(ok); }',
      ),
    ],
  },
  {
    id: "solidity-missing-access-control",
    formerly: ["solidity-anybody-may"],
    severity: "high",
    confidence: "medium",
    cwe: 862,
    see: [swc(105)],
    title: "Missing access control",
    message:
      "This public function does not check its caller, so anyone can do what is meant for the owner. Add a modifier such as `onlyOwner`, or compare `msg.sender`.",
    rule: {
      kind: "function_definition",
      has: {
        field: "name",
        regex:
          "^(?:mint|setOwner|changeOwner|setAdmin|setMinter|setGovernor|setOracle|setImplementation|setFee\\w*|setPrice|pause|unpause|upgradeTo|upgradeToAndCall|withdrawAll|withdrawFees|sweep\\w*|rescueTokens|emergencyWithdraw)$",
      },
    },
    check: (node) => checksNobody(node),
    valid: [
      inContract("function mint(address to, uint n) external onlyOwner { b[to] += n; }"),
      inContract("function pause() external { _checkOwner(); paused = true; }"),
      inContract("function mint(address to) internal { b[to] += 1; }"),
    ],
    invalid: [inContract("function mint(address to, uint n) external { b[to] += n; }")],
  },
  {
    id: "solidity-unprotected-initializer",
    formerly: ["solidity-initialized-by-anybody"],
    severity: "high",
    confidence: "medium",
    cwe: 665,
    see: ["https://docs.openzeppelin.com/upgrades-plugins/writing-upgradeable"],
    title: "Unprotected initializer",
    message:
      "The function can be called again, so the last caller becomes the owner. Use the `initializer` modifier, or revert if it has run before.",
    rule: {
      kind: "function_definition",
      all: [
        { has: { field: "name", regex: "^(?:initialize|init)$" } },
        { regex: "(?i)\\b_?(?:owner|admin|governance|governor)\\s*=[^=]" },
      ],
    },
    check: (node) => checksNobody(node) && !/\binitiali[sz]ed\b|==\s*address\(0\)/i.test(textOf(node)),
    valid: [
      inContract("function initialize(address a) public initializer { owner = a; }"),
      inContract("function initialize(address a) public { require(owner == address(0)); owner = a; }"),
    ],
    invalid: [inContract("function initialize(address a) public { owner = a; }")],
  },
  {
    id: "solidity-arbitrary-transfer-from",
    formerly: ["solidity-takes-from-anybody"],
    severity: "high",
    confidence: "medium",
    cwe: 862,
    see: ["https://eips.ethereum.org/EIPS/eip-20"],
    title: "Arbitrary `transferFrom` source",
    message:
      "The caller names the account from which tokens are taken, so anyone can take the tokens of every account that approved this contract. Take them from `msg.sender`.",
    rule: {
      kind: "call_expression",
      has: { field: "function", regex: "\\.(?:transferFrom|safeTransferFrom)$" },
    },
    check: takesFromParameter,
    valid: [
      inContract("function f(uint n) external { require(t.transferFrom(msg.sender, address(this), n)); }"),
      inContract("function f(address a, uint n) internal { require(t.transferFrom(a, address(this), n)); }"),
    ],
    invalid: [
      inContract("function f(address a, uint n) external { require(t.transferFrom(a, address(this), n)); }"),
    ],
  },
  {
    id: "solidity-signer-may-be-zero",
    severity: "medium",
    confidence: "medium",
    cwe: 347,
    see: [swc(117)],
    title: "Signature check: `ecrecover` may return address zero",
    message:
      "`ecrecover` returns address zero for an invalid signature, so any signature passes if the expected signer was never set. Require that the result is not `address(0)`, or use `ECDSA.recover`.",
    rule: { kind: "call_expression", has: { field: "function", regex: "^ecrecover$" } },
    check: (node) => {
      const around = functionAround(node);
      return (
        around !== null &&
        !/address\((?:0|0x0+)\)|\bzero/i.test(textOf(around)) &&
        !/^\s*return\b/.test(statementOf(node))
      );
    },
    valid: [
      inContract(
        "function f(bytes32 h, uint8 v, bytes32 r, bytes32 s) external { address a = ecrecover(h, v, r, s); require(a != address(0) && a == b); }",
      ),
    ],
    invalid: [
      inContract(
        "function f(bytes32 h, uint8 v, bytes32 r, bytes32 s) external { require(ecrecover(h, v, r, s) == b); }",
      ),
    ],
  },
  {
    id: "solidity-hash-collision",
    formerly: ["solidity-packed-texts-hashed"],
    severity: "medium",
    confidence: "medium",
    cwe: 294,
    see: [swc(133)],
    title: titles.hashCollision,
    message:
      '`encodePacked` concatenates dynamic values, so ("a", "bc") and ("ab", "c") have the same hash. Use `abi.encode`.',
    rule: { kind: "call_expression", has: { field: "function", regex: "^abi\\.encodePacked$" } },
    check: packsTwoTexts,
    valid: [
      inContract("function f(string memory a, uint n) external { h = keccak256(abi.encodePacked(a, n)); }"),
      inContract(
        "function f(string memory a, string memory b) external { h = keccak256(abi.encode(a, b)); }",
      ),
    ],
    invalid: [
      inContract(
        "function f(string memory a, string memory b) external { h = keccak256(abi.encodePacked(a, b)); }",
      ),
    ],
  },
  {
    id: "solidity-divided-first",
    severity: "medium",
    confidence: "medium",
    category: "bug",
    cwe: 682,
    see: ["https://github.com/crytic/slither/wiki/Detector-Documentation#divide-before-multiply"],
    title: "Precision loss: division before multiplication",
    message: "Integer division drops the remainder, so the product is too small, often zero. Multiply first.",
    rule: { kind: "binary_expression", regex: "(?s)^[^*]*[^/*]/\\s*[\\w.()\\[\\]]+\\)?\\s*\\*[^*]" },
    check: (node) =>
      /^\(?\s*[\w.[\]()]+\s*\/\s*(?:[a-z_]\w*|[\w.]*\d\w*)\s*\)?\s*\*\s*[a-z_]\w*$/i.test(textOf(node)) &&
      !/^\(?\s*([\w.[\]()]+)\s*\/\s*([\w.]+)\s*\)?\s*\*\s*\2$/.test(textOf(node)),
    valid: [
      inContract("function f(uint a, uint b) external { c = a * b / 100; }"),
      inContract("function f(uint a, uint b) external { c = a / b * b; }"),
    ],
    invalid: [inContract("function f(uint a, uint b) external { c = a / 100 * b; }")],
  },
]);

/** Public, changes something, and neither a modifier nor the body asks for the caller. */
function checksNobody(definition: SgNode): boolean {
  const head = headOf(definition);
  const body = fieldOf(definition, "body");
  if (!body || !/\b(?:public|external)\b/.test(head) || /\b(?:view|pure)\b/.test(head)) return false;
  const hasModifier = definition.children().some((child) => kindOf(child) === "modifier_invocation");
  if (
    hasModifier ||
    /\b(?:msg\.sender|_msgSender|_?check\w*|_?only\w*|_?auth\w*|hasRole|_?require\w*Owner)\b/.test(
      textOf(body),
    )
  )
    return false;
  return /[^=!<>]=[^=]|\+\+|--|\.(?:transfer|call)\b/.test(textOf(body));
}

function isPaidBeforeBooked(call: SgNode): boolean {
  const around = functionAround(call);
  if (!around || /nonReentrant|\block\w*\b|onlyOwner|\bmutex/i.test(headOf(around))) return false;
  if (kindOf(call.parent()?.parent() ?? call) === "call_expression") return false;
  const text = textOf(around);
  const before = text.slice(0, endOf(call) - startOf(around));
  const after = text.slice(endOf(call) - startOf(around));
  const booked = [...after.matchAll(/\b([a-z_]\w*)\[[^\]]+\]\s*(?:[-+]?=(?!=)|--)/gi)].map(
    ([, name]) => name ?? "",
  );
  return booked.some(
    (name) =>
      new RegExp(String.raw`\b${name}\[`).test(before) &&
      !new RegExp(String.raw`\b${name}\[[^\]]+\]\s*(?:-?=(?!=))|\bdelete\s+${name}\[`).test(before),
  );
}

/** A function of the file that is called here pays. */
function isPaidByOwn(call: SgNode, file: string): boolean {
  const name = /^\w+/.exec(textOf(call))?.[0] ?? "";
  const own = new RegExp(
    String.raw`\bfunction\s+${name}\s*\([^{;]*\{[^}]*\.call(?:\{\s*value|\.value\()`,
  ).test(file);
  return own && isPaidBeforeBooked(call);
}

function takesFromParameter(call: SgNode): boolean {
  const around = functionAround(call);
  const from = /(?:transferFrom|safeTransferFrom)\(\s*(?:\w+,\s*)?([a-z_]\w*)\s*,/i.exec(textOf(call))?.[1];
  if (!around || from === undefined) return false;
  const head = headOf(around);
  if (!/\b(?:public|external)\b/.test(head) || /\bfunction\s+(?:safeT|t)ransferFrom\b/.test(head))
    return false;
  const isParameter = new RegExp(String.raw`\baddress\s+(?:payable\s+)?${from}\b`).test(head);
  const hasModifier = around.children().some((child) => kindOf(child) === "modifier_invocation");
  return (
    isParameter &&
    !hasModifier &&
    !/msg\.sender|_msgSender|permit\(|ecrecover|recover\(/i.test(textOf(around))
  );
}

function packsTwoTexts(call: SgNode): boolean {
  const around = functionAround(call);
  const list = /encodePacked\(([^()]*)\)$/.exec(textOf(call))?.[1];
  if (
    !around ||
    list === undefined ||
    !/keccak256\(\s*$/.test(textOf(around).slice(0, startOf(call) - startOf(around)))
  )
    return false;
  const text = textOf(around);
  const isString = (name: string): boolean =>
    /^[a-z_]\w*$/i.test(name) &&
    new RegExp(String.raw`\b(?:string|bytes)\s+(?:memory|calldata|storage)\s+${name}\b`).test(text);
  const texts = list.split(",").map((name) => isString(name.trim()));
  return texts.some((one, at) => one && texts[at + 1] === true);
}

function statementOf(node: SgNode): string {
  const statement = [...ancestorsOf(node)].find((one) => kindOf(one).endsWith("_statement"));
  return statement ? textOf(statement) : "";
}
