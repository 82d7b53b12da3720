/** All looks at the tokens of a file of C or C++. */
import type { FaultKind } from "../fault.ts";
import { countForBytes, noSpaceForNull, reallocLost } from "./allocations.ts";
import { missingReturn } from "./missing-return.ts";
import { beyondAllocated } from "./beyond-allocated.ts";
import { charForEof } from "./char-for-eof.ts";
import { unsetField } from "./unset-fields.ts";
import type { Check, Report } from "./check.ts";
import { classMistakes } from "./classes.ts";
import { comparedBeforeAssigned, negatedOperand, unsignedBelowZero } from "./conditions.ts";
import { contradiction } from "./contradictions.ts";
import { beyondContainer, erasedInLoop, foundNothing, growsUnderReference } from "./containers.ts";
import { forgottenFree } from "./forgotten-free.ts";
import { discarded, emptyContainer } from "./empty-containers.ts";
import { formatArguments } from "./formats.ts";
import { halfSetArray } from "./half-set-arrays.ts";
import { handles } from "./handles.ts";
import { misleadingIndentation } from "./indentation.ts";
import { unboundedInput } from "./inputs.ts";
import { keptAddress } from "./kept-addresses.ts";
import {
  appendSize,
  limitOffByOne,
  scaledTwice,
  sizeOfPointer,
  sourceSized,
  uncheckedLength,
} from "./lengths.ts";
import { danglingView, selfAssignment, throwingDestructor } from "./lifetimes.ts";
import { locks } from "./locks.ts";
import { loneLocks } from "./lone-locks.ts";
import { belowStart, unchangedCondition } from "./loops.ts";
import { usedAfterMove } from "./moves.ts";
import { nullResultFollowed, ownNullResultFollowed } from "./null-results.ts";
import { nullGiven } from "./null-given.ts";
import { nullBeside, nullFollowed, testedTooLate } from "./nulls.ts";
import { countBelowZero, divisionOfWholes, stringByAddress, wholeIntoField } from "./mismatched-operands.ts";
import { otherIterator } from "./other-iterators.ts";
import { emptyOwner, ownedTwice } from "./owners.ts";
import { printedBeyondBuffer } from "./printed-length.ts";
import { repeatedTest } from "./repeated-tests.ts";
import { sizeForCopy, sizeForType } from "./allocated-size.ts";
import {
  neverTerminated,
  notTerminated,
  parameterCopied,
  shortPathBuffer,
  unboundedAppend,
} from "./string-buffers.ts";
import { lockOrder, sharedVariables, unsafeHandlers } from "./threads.ts";
import type { FunctionTokens, Tokens } from "./tokenize.ts";
import { unreachable } from "./unreachable.ts";
import { unsetMemory } from "./unset-memory.ts";
import { overwrittenValue, unusedVariable, wideShift } from "./values.ts";

const checks: readonly Check[] = [
  comparedBeforeAssigned,
  contradiction,
  misleadingIndentation,
  negatedOperand,
  unsignedBelowZero,
  formatArguments,
  forgottenFree,
  handles,
  locks,
  appendSize,
  noSpaceForNull,
  reallocLost,
  limitOffByOne,
  neverTerminated,
  notTerminated,
  parameterCopied,
  scaledTwice,
  shortPathBuffer,
  sizeOfPointer,
  sourceSized,
  unboundedAppend,
  uncheckedLength,
  beyondAllocated,
  beyondContainer,
  danglingView,
  erasedInLoop,
  foundNothing,
  growsUnderReference,
  missingReturn,
  ownedTwice,
  selfAssignment,
  throwingDestructor,
  unboundedInput,
  usedAfterMove,
  belowStart,
  overwrittenValue,
  unchangedCondition,
  unreachable,
  unusedVariable,
  wideShift,
  nullResultFollowed,
  charForEof,
  unsetField,
  nullFollowed,
  countForBytes,
  nullBeside,
  nullGiven,
  otherIterator,
  printedBeyondBuffer,
  sizeForCopy,
  sizeForType,
  testedTooLate,
  unsetMemory,
  halfSetArray,
  keptAddress,
  emptyContainer,
  discarded,
  stringByAddress,
  countBelowZero,
  divisionOfWholes,
  wholeIntoField,
  repeatedTest,
  emptyOwner,
];

/** Where a mistake stands in the text, in UTF-16 units. */
export interface TokenFault {
  readonly kind: FaultKind;
  readonly offset: number;
  /** Offsets of what led there, where it is known. */
  readonly through: readonly number[];
}

export function findTokenFaults(
  tokens: Tokens,
  functions: readonly FunctionTokens[],
  isCpp: boolean,
): readonly TokenFault[] {
  const found = new Map<string, TokenFault>();
  const report: Report = (kind, token, through = []) => {
    const offset = tokens.starts[token];
    const before = through.flatMap((at) => tokens.starts[at] ?? []);
    if (offset !== undefined) found.set(`${kind} ${String(offset)}`, { kind, offset, through: before });
  };
  const worthHere = checks.filter(
    ({ languages, worth }) => (isCpp || languages === undefined) && worth.test(tokens.text),
  );
  for (const one of functions) {
    const own = tokens.text.slice(tokens.starts[one.start] ?? 0, tokens.starts[one.to] ?? 0);
    for (const { worth, look } of worthHere) if (worth.test(own)) look(one, report);
  }
  for (const look of [ownNullResultFollowed, lockOrder, loneLocks, sharedVariables, unsafeHandlers])
    look(tokens, functions, report);
  if (isCpp) classMistakes(tokens, functions, report);
  return [...found.values()];
}
