/** Whether a text of C holds anything that running it could show to be wrong: a quick look before a slow one. */

const takesMemory =
  /alloc\w*\s*\(|ALLOCA|dup\s*\(|\bnew\s*[\w:(]+\s*[[({;,)<]|\bdelete\b|\bfree\s*\(|\bf?p?d?open\s*\(|tmpfile/;
const readsNumber = /scanf|\bato[ilf]|sto[il]\b|strto|rand(?:om|_r|48)?\s*\(|RAND|\bcin\b/;
const copies = /mem(?:cpy|set|move)|(?:str|wcs|stp)n?c(?:py|at)|printf\s*\(|\bf?gets|\brecv|\bread\s*\(/;
const limit = /NULL|nullptr|_MAX\b|_MIN\b/;
const array = /(?:^|[;{}(])[ \t]*(?:\w+\s+){0,4}\w+[\s*]+\w+\s*\[/m;
/** Plain types, because others set themselves. */
const withoutValue =
  /(?:^|[;{}])[ \t]*(?:\w+\s+){0,4}(?:\w*(?:int|char|short|long|signed|float|double|[bB]ool|_t|u\d+|WORD|BYTE|LONG|BOOL|CHAR|UINT\d*)|\w+\s*\*+)\s*\w+(?:,[^;=()]*)?;/m;
const divides = /[\w)]\s*[/%]=?\s*\(*[a-z_]/i;
const zero = /=\s*0(?:\.0*)?[fL]?\s*[;,)]/;

export function isWorthRunning(text: string): boolean {
  return (
    [takesMemory, readsNumber, copies, limit].some((glance) => glance.test(text)) ||
    array.test(text) ||
    withoutValue.test(text) ||
    (zero.test(text) && divides.test(text))
  );
}
