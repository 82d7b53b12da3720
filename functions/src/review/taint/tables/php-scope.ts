/** What a function in PHP sees of the variables around it: those that it names with `use` or `global`, and every one if it is an arrow function. */

const seesAll = /^(?:static\s+)?fn\b/;
const naming = /\b(?:global\s+|use\s*\()([^;){]*)/g;
const local = /^(?:tested )?(\$(?!_[A-Z]|GLOBALS\b|this\b)\w+)/;

export function outerNames(functionText: string): ((name: string) => boolean) | null {
  if (seesAll.test(functionText)) return null;
  const named = [...functionText.matchAll(naming)].flatMap(([, list]) => list?.match(/\$\w+/g) ?? []);
  return (name) => {
    const variable = local.exec(name)?.[1];
    return variable === undefined || named.includes(variable);
  };
}
