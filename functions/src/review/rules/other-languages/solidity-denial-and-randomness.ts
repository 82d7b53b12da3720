/** Solidity: wrong balance checks, denial of service by one receiver, and predictable randomness. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { ancestorsOf, endOf, fieldTextOf, kindOf, startOf, textOf } from "../../syntax/node-memo.ts";
import { functionAround, headOf } from "./solidity-tree.ts";
import { titles } from "../writing/titles.ts";

const swc = (number: number): string => `https://swcregistry.io/docs/SWC-${String(number)}/`;
const inContract = (body: string): string => `contract A { ${body} }`;
const old = (body: string): string => `pragma solidity ^0.4.24; ${inContract(body)}`;

/** What is demanded to be at least the balance is then taken off it. */
function demandsTooMuch(call: SgNode): boolean {
  const [, amount = "", book = ""] =
    /\(\s*(\w+)\s*>=?\s*(\w+)\[(?:msg\.sender|_msgSender\(\))\]/.exec(textOf(call)) ?? [];
  const around = functionAround(call);
  if (amount === "" || around === null) return false;
  const after = textOf(around).slice(endOf(call) - startOf(around));
  return new RegExp(
    String.raw`\b${book}\[(?:msg\.sender|_msgSender\(\))\]\s*(?:-=\s*${amount}\b|=\s*${book}\[[^\]]*\](?:\s*-\s*|\.sub\(\s*)${amount}\b)`,
  ).test(after);
}

/** A receiver who was kept in the contract before is paid, and then another takes the place. */
function dependsOnEarlier(call: SgNode): boolean {
  const receiver = /\b(\w+)\)?\.(?:send|transfer|call)\b/.exec(textOf(call))?.[1] ?? "";
  const around = functionAround(call);
  if (receiver === "" || around === null || /^(?:owner|admin|msg|sender)$/i.test(receiver)) return false;
  if (new RegExp(String.raw`\baddress(?:\s+payable)?\s+${receiver}\b`).test(textOf(around))) return false;
  const after = textOf(around).slice(endOf(call) - startOf(around));
  return new RegExp(String.raw`\b${receiver}\s*=\s*(?:payable\()?(?:msg\.sender|_msgSender\(\))`).test(after);
}

/** A number that the caller chose times another one, before compilers looked for overflow. */
function multipliesUnseen(product: SgNode, file: string): boolean {
  if (!/\bpragma\s+solidity\s*[\^>=~<]*\s*0\.[1-7]\./.test(file) || file.includes("SafeMath")) return false;
  const around = functionAround(product);
  if (around === null || /\b(?:internal|private|view|pure|constant)\b/.test(headOf(around))) return false;
  const paid = [...ancestorsOf(product)].find((one) => kindOf(one).endsWith("statement"));
  if (!/msg\.value|\.transfer\(|\.send\(|\.call|balance/i.test(paid ? textOf(paid) : "")) return false;
  const operands = [fieldTextOf(product, "left"), fieldTextOf(product, "right")];
  return operands.some(
    (name) =>
      /^[a-z_]\w*$/i.test(name) &&
      new RegExp(String.raw`\buint\d*\s+${name}\b`).test(headOf(around)) &&
      !new RegExp(String.raw`(?:require|assert|if)\s*\([^;]*(?:\b${name}\s*<|\/\s*${name}\b)`).test(
        textOf(around),
      ),
  );
}

/** The length that a caller chose lets the caller write anywhere in the storage. */
function isChosenLength(assignment: SgNode): boolean {
  const around = functionAround(assignment);
  const value = fieldTextOf(assignment, "right");
  if (around === null || /\b(?:internal|private)\b/.test(headOf(around))) return false;
  const names = value.match(/\b[a-z_]\w*\b/gi) ?? [];
  return names.some((name) => new RegExp(String.raw`\buint\d*\s+${name}\b`).test(headOf(around)));
}

export const solidityDenialAndRandomness = defineRules(["solidity"], "security", [
  {
    id: "solidity-demand-reversed",
    severity: "high",
    confidence: "medium",
    cwe: 697,
    see: [swc(105)],
    title: "Reversed balance check",
    message:
      "The check requires the amount to be at least the balance, so callers can withdraw more than they have. Reverse the comparison.",
    rule: {
      kind: "call_expression",
      regex: "^(?:require|assert)\\(\\s*\\w+\\s*>=?\\s*\\w+\\[(?:msg\\.sender|_msgSender\\(\\))\\]",
    },
    check: demandsTooMuch,
    valid: [
      inContract("function f(uint n) public { require(b[msg.sender] >= n); b[msg.sender] -= n; }"),
      inContract("function f(uint n) public { require(n > bids[msg.sender]); bids[msg.sender] = n; }"),
    ],
    invalid: [inContract("function f(uint n) public { require(n >= b[msg.sender]); b[msg.sender] -= n; }")],
  },
  {
    id: "solidity-earlier-receiver-decides",
    severity: "medium",
    confidence: "medium",
    cwe: 703,
    see: [swc(113)],
    title: "Denial of service: payment to an earlier caller",
    message:
      "If the earlier receiver rejects the payment, this function fails forever and blocks every later caller. Record what is owed, and let each withdraw on their own.",
    rule: {
      any: [
        {
          kind: "call_expression",
          regex: "^(?:require|assert)\\(\\s*(?:payable\\()?\\w+\\)?\\.(?:send|call)\\b",
        },
        {
          kind: "call_expression",
          has: { field: "function", regex: "^(?:payable\\()?\\w+\\)?\\.transfer$" },
        },
      ],
    },
    check: dependsOnEarlier,
    valid: [
      inContract("function f() public payable { owed[king] += prize; king = msg.sender; }"),
      inContract("function f() public { address a = king; a.transfer(1); king = msg.sender; }"),
    ],
    invalid: [
      inContract("function f() public payable { require(king.send(prize)); king = msg.sender; }"),
      inContract(
        "function f() public payable { payable(king).transfer(prize); king = payable(msg.sender); }",
      ),
    ],
  },
  {
    id: "solidity-product-wraps",
    severity: "high",
    confidence: "medium",
    category: "bug",
    cwe: 190,
    see: [swc(101)],
    title: titles.integerOverflow,
    message:
      "Before Solidity 0.8, a product beyond the type's bounds wraps to a small number, so a huge amount costs nothing. Use SafeMath, or bound the number first.",
    rule: { kind: "binary_expression", regex: "^[\\w.]+\\s*\\*\\s*[\\w.]+$" },
    fileHas: ["pragma solidity"],
    check: (node, { text }) => multipliesUnseen(node, text),
    valid: [
      old("function f(uint n) public payable { require(n < 100); require(msg.value == n * price); }"),
      "pragma solidity ^0.8.0; contract A { function f(uint n) public payable { require(msg.value == n * price); } }",
    ],
    invalid: [
      old("function f(uint n) public payable { require(msg.value == n * price); }"),
      old("function f(uint n) public { msg.sender.transfer(n * price); }"),
    ],
  },
  {
    id: "solidity-length-of-caller",
    severity: "high",
    confidence: "medium",
    cwe: 123,
    see: [swc(124)],
    title: "Arbitrary storage write: array length from the caller",
    message:
      "The caller sets the array's length, and an array that is long enough covers all storage, so writing to it changes the owner as well. Use `push` and `pop`, or a mapping.",
    rule: {
      kind: "assignment_expression",
      has: { field: "left", regex: "^[\\w.\\[\\]]+\\.length$" },
    },
    check: isChosenLength,
    valid: [
      inContract("function f() public { list.length = 0; }"),
      inContract("function f(uint n) internal { list.length = n; }"),
    ],
    invalid: [inContract("function f(uint key) public { list.length = key + 1; }")],
  },
  {
    id: "solidity-weak-randomness",
    formerly: ["solidity-chance-of-block"],
    severity: "medium",
    confidence: "medium",
    cwe: 330,
    see: [swc(120)],
    title: titles.blockRandomness,
    message:
      "The hash of an earlier or chosen block is known before it is used here, and is zero for old blocks. Use an oracle.",
    rule: {
      kind: "call_expression",
      regex: "^(?:block\\.)?blockhash\\(\\s*[a-z_]",
      not: { regex: "\\(\\s*block\\.number\\s*(?:[+*].*)?\\)$" },
    },
    fileHas: ["lottery", "Lottery", "guess", "winner", "Winner", "dice", "Random", "jackpot", "player"],
    valid: [
      "contract Log { function f(uint n) public view returns (bytes32) { return blockhash(n); } }",
      "contract A { uint winner; function f() public { h = blockhash(block.number); } }",
    ],
    invalid: ["contract A { uint winner; function f(uint n) public { bytes32 answer = blockhash(n); } }"],
  },
]);
