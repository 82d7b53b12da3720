/** Solidity. */
import { defineRules } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { titles } from "../writing/titles.ts";

const swc = (number: number): string => `https://swcregistry.io/docs/SWC-${String(number)}/`;
const inContract = (body: string): string => `contract A { function f(address a) public { ${body} } }`;
const member = (object: string, property: string): Matcher => ({
  kind: "member_expression",
  all: [
    { has: { field: "object", regex: `^(?:${object})$` } },
    { has: { field: "property", regex: `^(?:${property})$` } },
  ],
});

export const solidity = defineRules(["solidity"], "security", [
  {
    id: "solidity-tx-origin",
    severity: "high",
    confidence: "medium",
    cwe: 477,
    see: [swc(115)],
    title: "Authorization through `tx.origin`",
    message:
      "A malicious contract that the owner is tricked into calling can call this one, and `tx.origin` is still the owner. Compare `msg.sender`.",
    rule: {
      all: [
        { kind: "binary_expression", regex: "^(?:tx\\.origin\\s*[!=]=|.*[!=]=\\s*tx\\.origin$)" },
        { not: { regex: "msg\\.sender" } },
      ],
    },
    valid: [inContract("require(msg.sender == owner);"), inContract("require(tx.origin == msg.sender);")],
    invalid: [inContract("require(tx.origin == owner);")],
  },
  {
    id: "solidity-call-unchecked",
    severity: "high",
    confidence: "medium",
    cwe: 252,
    see: [swc(104)],
    title: "Return value ignored: failed call not checked",
    message:
      "A low-level call returns false instead of reverting, so the contract continues as if the payment had succeeded. Check the return value with `require`.",
    rule: {
      kind: "expression_statement",
      regex:
        "^[^=]*\\.(?:send\\(|call(?:\\{[^}]*\\})?\\(|delegatecall(?:\\{[^}]*\\})?\\(|staticcall\\()[^;]*;$",
      not: { regex: "^\\s*(?:require|assert|return|if)\\b" },
    },
    valid: [inContract('(bool ok,) = a.call(""); require(ok);'), inContract("require(a.send(1));")],
    invalid: [inContract("a.send(1);"), inContract('a.call{value: 1}("");')],
  },
  {
    id: "solidity-delegate-to-argument",
    severity: "high",
    confidence: "medium",
    cwe: 829,
    see: [swc(112)],
    title: "Untrusted `delegatecall`",
    message:
      "`delegatecall` runs the other contract's code on this contract's storage, so the caller who chooses the address can become the owner or take the funds. Call only addresses fixed by the contract.",
    rule: {
      all: [
        { ...member("[a-z]\\w*", "delegatecall") },
        { has: { field: "object", pattern: "$TARGET" } },
        {
          inside: {
            stopBy: "end",
            kind: "function_definition",
            has: { kind: "parameter", has: { field: "name", pattern: "$TARGET" } },
          },
        },
      ],
    },
    valid: [
      "contract A { address lib; function f(bytes memory d) public { (bool ok,) = lib.delegatecall(d); require(ok); } }",
    ],
    invalid: [inContract('(bool ok,) = a.delegatecall(""); require(ok);')],
  },
  {
    id: "solidity-random-from-block",
    severity: "high",
    confidence: "medium",
    cwe: 330,
    see: [swc(120)],
    title: titles.blockRandomness,
    message:
      "The miner, and every contract in the same block, knows this number before it is used. Use a commit-reveal scheme or an oracle.",
    rule: {
      any: [
        {
          kind: "binary_expression",
          regex: "(?s)(?:block\\.(?:timestamp|number|difficulty|prevrandao)|blockhash\\(|\\bnow\\b).*%",
          not: { regex: "%.*%|(?:timestamp|number)\\s*%\\s*\\d" },
        },
        {
          kind: "state_variable_declaration",
          regex:
            "(?i)\\b\\w*(?:salt|seed|random\\w*|secret|nonce|answer)\\s*=.*(?:block\\.(?:timestamp|number|difficulty|prevrandao)|blockhash\\(|\\bnow\\b)",
        },
        {
          kind: "variable_declaration_statement",
          regex:
            "(?i)^u?int\\d*\\s+\\w*(?:seed|random\\w*)\\s*=.*(?:block\\.(?:timestamp|number|difficulty|prevrandao)|blockhash\\(|\\bnow\\b)",
          not: { regex: "%" },
        },
      ],
    },
    valid: [inContract("uint d = block.timestamp % 86400;")],
    invalid: [
      inContract("uint r = uint(keccak256(abi.encodePacked(block.timestamp))) % players;"),
      inContract("uint seed = block.number / 3 + y;"),
      "contract A { uint256 private salt = block.timestamp; }",
    ],
  },
  {
    id: "solidity-unprotected-selfdestruct",
    formerly: ["solidity-anybody-destroys"],
    severity: "critical",
    confidence: "medium",
    cwe: 284,
    see: [swc(106)],
    title: "Unprotected `selfdestruct`",
    message:
      "This public function does not check its caller, so anyone can destroy the contract and send its balance to the given address. Check that the caller is the owner, or remove the function.",
    rule: {
      kind: "call_expression",
      all: [
        { has: { field: "function", regex: "^(?:selfdestruct|suicide)$" } },
        {
          inside: {
            stopBy: "end",
            kind: "function_definition",
            all: [
              { has: { kind: "visibility", regex: "^(?:public|external)$" } },
              { not: { has: { kind: "modifier_invocation" } } },
              { not: { regex: "msg\\.sender\\s*[!=]=|[!=]=\\s*msg\\.sender|_checkOwner|hasRole" } },
            ],
          },
        },
      ],
    },
    valid: [
      "contract A { function f() public onlyOwner { selfdestruct(payable(owner)); } }",
      inContract("require(msg.sender == owner); selfdestruct(payable(a));"),
    ],
    invalid: [inContract("selfdestruct(payable(a));")],
  },
  {
    id: "solidity-old-compiler",
    severity: "low",
    confidence: "high",
    cwe: 1104,
    see: [swc(102)],
    title: "Outdated compiler: overflow not checked",
    message:
      "Before 0.8, sums wrap around silently, and known compiler bugs remain. Require 0.8.20 or later.",
    rule: { kind: "pragma_directive", regex: "solidity\\s*[\\^>=~]*\\s*0\\.[4-7]\\." },
    valid: ["pragma solidity ^0.8.20;"],
    invalid: ["pragma solidity ^0.6.0;"],
  },
]);
