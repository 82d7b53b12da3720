/** Tells source code, in which a value stands in quotes, from settings, in which it may stand bare. */

const sourcePath =
  /\.(?:[cm]?[jt]sx?|vue|svelte|py[iw]?|rb|erb|java|kts?|groovy|scala|sc|go|rs|c|h|cc|cpp|cxx|hpp|hh|cs|fs|vb|php\d?|phtml|swift|m|mm|dart|lua|pl|pm|ex|exs|erl|hrl|hs|clj[cs]?|elm|ml|mli|jl|r|sol|nim|zig|d|pas|html?|css|scss|less|gradle|proto|graphql|gql|sql|tf|hcl|bicep|cls|apex|jsp|aspx?|cshtml|razor|cr|coffee|feature|thrift|asm|v|vhd)$/i;

export function isSourceCode(path: string): boolean {
  return sourcePath.test(path);
}
