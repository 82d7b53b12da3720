/** Turns a template into code of the same length and with the same lines: ERB into Ruby, Blade into PHP. */

const tag = /<%(%|#|==|=|-)?([\s\S]*?)(-?%>)|(?:(?!<%)[\s\S])+|<%/g;

/**
 * What is written by `<%= x %>` is given to `_`, what is written unescaped by `<%== x %>` to `r_`; all around becomes blanks.
 */
export function rubyOfErb(text: string): string {
  return text.replaceAll(
    tag,
    (all: string, sign: string | undefined, code: string | undefined, end: string | undefined) => {
      if (code === undefined || end === undefined || sign === "#" || sign === "%") return blank(all);
      return (
        (openings[sign ?? ""] ?? "") +
        (code.trim().startsWith("#") ? blank(code) : code) +
        " ;".padStart(end.length)
      );
    },
  );
}

const openings: Readonly<Record<string, string>> = { "": "  ", "-": "   ", "=": "_= ", "==": "r_= " };

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, " ");
}

/** `{!! x !!}` of Blade writes x as it is, as `<?= x ?>` does. What stands inside of PHP's own tags stays. */
export function phpOfBlade(text: string): string {
  if (!text.includes("{!!")) return text;
  return text
    .split(/(<\?(?:php|=)[\s\S]*?(?:\?>|$))/)
    .map((part, at) => (at % 2 === 1 ? part : part.replaceAll(/\{!!([^\n]*?)!!\}/g, "<?=$1 ?>")))
    .join("");
}
