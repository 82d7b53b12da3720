/** The ways in which languages, settings and commands give a literal to a name. */

/** One way to give a value to a name; the value is the group of that name. */
interface Form {
  readonly expression: RegExp;
  readonly isBare: boolean;
  /** Whether it is believed after this name in this text. */
  readonly fits: (given: Given) => boolean;
}

export interface Given {
  readonly isSource: boolean;
  readonly name: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A call that hands its literal on as it is. */
const wrapper = String.raw`(?:(?:new\s+)?[\w.:]{0,40}(?:[Ff]rom|String|SecretStr|Secure|[Bb]ytes|str|[Ee]ncode|Some|Just|Value|b64decode|atob|decode|getBytes|of)!?\(\s*){0,2}(?:ConvertTo-SecureString\s+(?:-String\s+)?)?`;
const quoted =
  String.raw`(?:[bBuUrRL@]{1,2})?(?:\\?(?<quote>"""|'''|["'` +
  "`" +
  String.raw`])(?<value>(?:\\.|(?!\\?\k<quote>)[^\\\r\n]){1,250})\\?\k<quote>)`;
/** Perl's and Lua's quotes, whose ends differ. */
const bracketed = String.raw`(?:q[qw]?[{(\x5b]|\[\[)(?<value>[^\s{}()[\]\r\n]{4,250})[})\]]`;
const close = String.raw`\\?["'` + "`" + String.raw`]?\]?\)?(?:\[\d{0,4}\])?`;
const type = String.raw`(?:\s{0,2}:\s{0,2}[A-Za-z_&][\w.<>[\]|?, &']{0,40}?|\s(?:string|String|As String|varchar2?\(\d+\))|!|\?|\s{0,2}\{[\w; ]{3,40}\})?`;
const sign = String.raw`\s{0,20}(?:=>|:{1,3}=|\|\|=|\?\?=|[?.]=|===?|!==?|\+=|=|:|<-|->|\|\||\?\?|\b(?:or|to|TO|is)\b|\?:)\s{0,20}`;
/** What a variable of the environment is by default. */
const byDefault = String.raw`(?:[\w.:]{0,40}(?:get\w*|env|ENV|[Ee]nv\w*)\(\s*["'][\w.-]{1,60}["']\s*,\s*)?`;

export const assignmentForms: readonly Form[] = [
  form(String.raw`:[-=](?<value>[^\s"'\x60;&<>(){}\\$]{4,250})\}`, undefined, true),
  form(`${close}${type}${sign}${byDefault}${wrapper}${quoted}`),
  form(`${close}${sign}${bracketed}`),
  form(String.raw`\s{0,2}[({]\s{0,2}${quoted}\s{0,2}[)}]\s{0,2};`),
  form(String.raw`["']\s{0,3}\{[^{}]{0,200}?\bdefault\s{0,10}=\s{0,4}${quoted}`),
  form(String.raw`\s{0,2}\(\s{0,10}${wrapper}${quoted}`, ({ name }) => isSetter(name)),
  form(String.raw`["']\s{0,3},?\s{0,20}["']?(?:value|default|content)["']?\s{0,3}[=:]\s{0,3}${quoted}`),
  form(String.raw`\\?["'\x60]\]?\)?\s{0,3},\s{0,20}${wrapper}${quoted}`),
  form(String.raw`(?:\s\S{1,20})?\s*,\s*${quoted}\s*\)`, comparesBefore),
  form(String.raw`\.(?:equals(?:IgnoreCase)?|[Ee]qual|eq|compare)\(\s*${quoted}`),
  form(String.raw`\s{1,8}${quoted}`, isDefinition),
  form(
    String.raw`["']?[ \t]{0,4}:[ \t]{1,4}[|>][+-]?[ \t]{0,4}\r?\n[ \t]{1,40}(?<value>[^\s"'#]{4,250})[ \t]*(?=\r?\n|$)`,
    isSetting,
    true,
  ),
  form(String.raw`</key>\s{0,40}<string>\s{0,40}(?<value>[^<>\s]{4,250})\s{0,40}</`, undefined, true),
  form(String.raw`["'][^<>]{0,40}>\s{0,60}(?<value>[^<>\s]{4,250})\s{0,60}</`, isValueOfKey, true),
  form(
    String.raw`["']?[ \t]{0,4}\r?\n[ \t]{0,40}value:[ \t]{0,4}["']?(?<value>[^\s"'#]{4,250})["']?[ \t]*(?=\r?\n|$|#)`,
    isSetting,
    true,
  ),
  form(
    String.raw`(?:\s[^<>]{0,60})?>\s{0,60}(?:<!\[CDATA\[)?(?<value>[^<>\s]{4,250})(?:\]\]>)?\s{0,60}</`,
    isElement,
    true,
  ),
  form(
    String.raw`[ \t]{0,4}[=:][ \t]{0,4}(?<value>(?:(?!\\[nrt])[^\s"'\x60;,]){4,250})(?=\\[nrt])`,
    isLineOfString,
    true,
  ),
  form(
    String.raw`["']?[ \t]{0,20}(?:=>|:{1,3}=|[?.+]=|=|:)[ \t]{0,20}(?<value>[^\s"'\x60#;,][^\s"'\x60;,]{2,250})[ \t]*;?,?(?=[\r\n#]|$|[ \t]+(?:#|//|[A-Z_]+=|&&|[a-z./]))`,
    isSetting,
    true,
  ),
  form(String.raw`[ \t]{1,4}(?<value>[^\s"'\x60#;,=-][^\s"'\x60;,]{2,250})(?=\s|$)`, isOption, true),
  form(String.raw`(?:=|[ \t]{1,4})${quoted}`, isOption),
  form(String.raw`=(?<value>[^\s"'\x60;&<>,(){}[\]\\]{4,250})(?=["'\x60;&\\])`, isInAddress, true),
];

function form(source: string, fits: Form["fits"] = () => true, isBare = false): Form {
  return { expression: new RegExp(source, "y"), isBare, fits };
}

function isSetter(name: string): boolean {
  return /(?:^|\.)(?:set|with|use|add|update|put)_?[A-Za-z]*$|(?:^|\.)(?:password|passwd|secret|token|apiKey|secretKey|signingKey|clientSecret|authToken)$/.test(
    name,
  );
}

/** `strcmp(password, "x")`. */
function comparesBefore({ text, start }: Given): boolean {
  return /(?:cmp|compare\w*|equals?|Equal\w*)\(\s*(?:&?[\w.]+,\s*)?$/.test(
    text.slice(Math.max(0, start - 60), start),
  );
}

/** `#define PASSWORD "x"`, `WITH PASSWORD 'x'`, Docker's `ENV PASSWORD "x"`, Elixir's `@password "x"`, Clojure's `:password "x"`, a line of Groovy. */
function isDefinition({ text, start }: Given): boolean {
  return /(?:(?:#define|\b(?:WITH|SET|ENCRYPTED|ENV|ARG|login|user|defi?n?e?))\s+|(?:^|\n)[ \t]*[@:]?|[\s{(][@:])$/i.test(
    text.slice(Math.max(0, start - 20), start),
  );
}

/** `<entry key="password">x</entry>` */
function isValueOfKey({ text, start }: Given): boolean {
  return /<\w+ [^<>]{0,60}\b(?:key|name)=["'][\w.-]{0,40}$/.test(text.slice(Math.max(0, start - 120), start));
}

function isSetting({ isSource }: Given): boolean {
  return !isSource;
}

/** A file of settings that is written as one string: `"A=b\nPASSWORD=c\n"`. */
function isLineOfString({ text, start }: Given): boolean {
  return /\\[nrt]$|["'\x60]$/.test(text.slice(Math.max(0, start - 2), start));
}

function isElement({ text, start }: Given): boolean {
  return text[start - 1] === "<" || text[start - 1] === ":" || text[start - 1] === '"';
}

/** `--password x`, `ENV PASSWORD x`, `machine a login b password x`. */
function isOption({ text, start, isSource }: Given): boolean {
  const before = text.slice(Math.max(0, start - 80), start);
  if (/(?:^|[\s"'])-{1,2}(?:[a-z]+-)*$/.test(before)) return true;
  return !isSource && /\b(?:ENV\s+|login\s+\S+\s+)$/.test(before);
}

/** A part of a connection string or of an address, within a literal. */
function isInAddress({ text, start }: Given): boolean {
  const before = text.slice(Math.max(0, start - 200), start);
  if (/\.(?:svg|png)\?$/.test(before)) return false;
  return /[;?&][ \t]?(?:[A-Za-z]+ )?$/.test(before) && /["'\x60=][^"'\x60\n]*$/.test(before);
}
