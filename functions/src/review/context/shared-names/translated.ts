/** Which texts a place asks for: those of its own application, unless they come from elsewhere now. */
import { nameOfFile } from "../paths.ts";
import type { Asked } from "./family.ts";
import { keysOf } from "./nested-keys.ts";
import { areStrangers } from "./strangers.ts";

export const localeFiles =
  /(?:^|\/)(?:locales?|i18n|langs?|languages?|translations?|messages)\/(?:[^/\n]+\/){0,3}[^/\n]+\.(?:json|ya?ml)$/i;
/** `locales/en.ts` and `lang/de/auth.php`: which keys they give, no pattern tells. */
const localeCode =
  /(?:^|\/)(?:locales?|i18n|langs?|languages?|translations?|messages)\/(?:[^/\n]+\/){0,3}[a-z]{2}(?:[-_][A-Za-z]{2,4})?(?:\/[^/\n]+)?\.(?:[cm]?[jt]s|php|rb|json5|toml|po|ftl)$/;

/** Texts of the frameworks' own, or of gems that bring them. */
const ofLibrary: readonly (readonly [RegExp, RegExp])[] = [
  [/\.php$/, /^(?:auth|pagination|passwords|validation)\./],
  [
    /\.(?:rb|erb)$/,
    /^(?:date|time|datetime|number|support|errors|helpers|devise|activerecord|activemodel)\./,
  ],
];
/** The keys of this file stand below another one, or in the file itself. */
const ownTexts =
  /\bkeyPrefix\b|\b(?:use|get)Translations\(\s*(?:["'{]|await)|\bgetFixedT\(|\buseScopedI18n\(|<i18n\b|\b(?:useI18n|createI18n)\(\s*\{[^)]{0,300}\bmessages\b/;

export function asksForKeyOf(asked: Asked): boolean {
  const { name, home, path, text, paths } = asked;
  if (areStrangers(home, path) || ownTexts.test(text)) return false;
  if (ofLibrary.some(([files, names]) => files.test(path) && names.test(name))) return false;
  const [first] = name.split(".");
  const isElsewhere = [...paths].some(
    (one) => localeCode.test(one) || (one !== home && localeFiles.test(one) && stemOf(one) === first),
  );
  return !isElsewhere && !isNestedNow(asked);
}

/** `cart.json` gives `cart.empty` as `empty`. */
function stemOf(path: string): string {
  return nameOfFile(path).replace(/\.\w+$/, "");
}

/** Under another key, which the place may put before it. */
function isNestedNow({ name, texts }: Asked): boolean {
  return texts.some(
    ({ path, text }) =>
      localeFiles.test(path) &&
      keysOf(text, path).some((one) =>
        one.name.replace(/^[a-z]{2}(?:[-_][A-Z]{2})?\./, "").endsWith(`.${name}`),
      ),
  );
}
