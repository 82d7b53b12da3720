/** Python: which random generator a name stands for, and whether its values must be unpredictable. */
import type { SgNode } from "@ast-grep/napi";
import { fieldTextOf, parentOf } from "../../syntax/node-memo.ts";

/** The system's source under the name of the module that can be guessed. */
const systemSource = /\brandom\s*=\s*[\w.]*SystemRandom\b|\bSystemRandom\s+as\s+random\b/;

/** `os.urandom(random.randint(20, 30))`: how much of a secret there is, and nothing of it. */
function choosesLength(node: SgNode): boolean {
  const list = parentOf(node);
  const call = list && parentOf(list);
  return /(?:urandom|token_\w+|randbytes|get_random_\w+)$/.test(fieldTextOf(call, "function"));
}

/** A boundary between parts only has to differ from what stands around it. */
export function isSeededRandom(node: SgNode, { text }: { readonly text: string }): boolean {
  if (systemSource.test(text) || choosesLength(node)) return false;
  const around = node.ancestors().find((one) => one.kind() === "function_definition");
  return !/boundary/i.test(fieldTextOf(around, "name"));
}

/** The function draws from the system, too: what is chosen besides is not the secret, or a fallback. */
export function drawsFromSystem(node: SgNode): boolean {
  const around = node.ancestors().find((one) => one.kind() === "function_definition");
  return (
    around !== undefined &&
    /\b(?:urandom|token_(?:bytes|hex|urlsafe)|randbits|SystemRandom|get_random_bytes)\(/.test(around.text())
  );
}

/** A number that is used once only has to differ, unless it admits scripts or forms. */
export function isNonce(node: SgNode): boolean {
  const holders = node
    .ancestors()
    .filter((one) => /^(?:assignment|function_definition)$/.test(String(one.kind())));
  const names = holders.map((one) => fieldTextOf(one, "left") || fieldTextOf(one, "name"));
  return names.some((name) => /nonce/i.test(name) && !/csp|csrf|xsrf|script|form/i.test(name));
}

/** What has a plain name is a secret where it is then kept under the name of one. */
export function becomesSecret(node: SgNode, { text }: { readonly text: string }): boolean {
  const kept = node.ancestors().find((one) => one.kind() === "assignment");
  const name = fieldTextOf(kept, "left");
  if (!/^(?:code|pin|value|key|chars)$/.test(name)) return true;
  return new RegExp(
    String.raw`(?:token|secret|password|passwd|otp|session_?id|api_?key|csrf|[a-z]_code)(?:["']\])?\s*=\s*${name}\b|(?:session|cookies?)\w*\[[^\]\n]*\]\s*=\s*${name}\b|\bset_(?:signed_)?cookie\([^()\n]*,\s*(?:value\s*=\s*)?${name}\b`,
    "i",
  ).test(text);
}

/** A salt is public; it must be new, and need not be secret. */
export function isSalt(node: SgNode): boolean {
  const kept = node.ancestors().find((one) => /^(?:assignment|keyword_argument)$/.test(String(one.kind())));
  return /salt$/i.test(fieldTextOf(kept, "left") || fieldTextOf(kept, "name"));
}

/** `SESSION_ID = random.randint(10000, 999999)`: a constant of the program that tells one start from the next; nobody signs in with it. */
export function numbersThisStart(node: SgNode): boolean {
  const kept = node.ancestors().find((one) => one.kind() === "assignment");
  return (
    /^SESSION_ID$/.test(fieldTextOf(kept, "left")) && /^\(\d+,\s*\d+\)$/.test(fieldTextOf(node, "arguments"))
  );
}

/** One that is there already: `token = random.choice(self.tokens)`, `random.randint(0, len(xs))`; of letters a secret is made. */
function drawsWhatIsThere(node: SgNode): boolean {
  const given = fieldTextOf(node, "arguments");
  if (/^\([^()]*,\s*len\(/.test(given)) return true;
  if (!isGivenWhole(node) || !/\.(?:choice|sample)$/.test(fieldTextOf(node, "function"))) return false;
  return !/^\(\s*[rbf]*["']|\b(?:string|range)\b|letter|char|alphabet|digit|ascii|symbol|pool|upper|lower/i.test(
    given,
  );
}

/** `key = given or random.choice(self.KEYS)` */
function isGivenWhole(node: SgNode): boolean {
  const around = node.ancestors().map((one) => String(one.kind()));
  return (
    around.find(
      (kind) => !/^(?:boolean_operator|conditional_expression|parenthesized_expression)$/.test(kind),
    ) === "assignment"
  );
}

const ofLanguage =
  /\b(?:tokenizers?|vocab(?:_?size|ulary)?|logits?|torch|transformers|tensorflow|n_tokens|bos|eos|perplexity)\b/i;
const ofGame = /\b(?:guess(?:es|ed)?|player\w*|game\w*|score)\b/i;

/** The tokens of a language model, the number that a player guesses, and what is made up: `fake_token`. */
export function isNoSecret(node: SgNode, { text }: { readonly text: string }): boolean {
  const holders = node
    .ancestors()
    .filter((one) => /^(?:assignment|function_definition|keyword_argument)$/.test(String(one.kind())));
  const names = holders.map((one) => fieldTextOf(one, "left") || fieldTextOf(one, "name"));
  if (names.some((name) => /fake|mock|dummy|sample|demo|example|(?:^|_)test_/i.test(name))) return true;
  if (drawsWhatIsThere(node)) return true;
  const own = names[0] ?? "";
  if (/token/i.test(own) && ofLanguage.test(text)) return true;
  return (
    /secret/i.test(own) &&
    (ofGame.test(text) || /^\(\s*\d{1,3},\s*\d{1,3}\s*\)$/.test(fieldTextOf(node, "arguments")))
  );
}
