import { describe, expect, it } from "vitest";
import { parse } from "../../languages/parse.ts";
import { valueOfNode } from "../taint.ts";
import type { Origin } from "../value.ts";

/** What the first word after the last `sink` is worth. */
function originIn(code: string): Origin | undefined {
  const file = parse("bash", code);
  const sink = file.root.findAll({ rule: { kind: "command", regex: String.raw`^sink\s` } }).at(-1);
  const argument = sink?.children().find((child) => child.isNamed() && child.kind() !== "command_name");
  return argument && valueOfNode(file, argument).origin;
}

describe("the values of a shell", () => {
  it.each<[string, Origin]>([
    ["sink $1", "outside"],
    ['sink "${2:-a}"', "outside"],
    ['sink "$@"', "outside"],
    ["sink abc", "constant"],
    ['x=$1; sink "a $x"', "outside"],
    ['x="a"; sink "$x b"', "constant"],
    ["x=$1; x=a; sink $x", "constant"],
    ["x=$(cat file); sink $x", "unknown"],
    ['x=$(cat file); sink "a $x"', "assembled"],
    ['x=$(echo "$1" | sed s/a/b/); sink $x', "outside"],
    ["x=$(echo \"$1\" | tr -cd 'a-z'); sink $x", "cleaned"],
    ["x=${1//[^a-z]/}; sink $x", "cleaned"],
    ["x=${#1}; sink $x", "constant"],
    ["x=$(( $1 + 1 )); sink $x", "constant"],
    ["local x=$1; sink $x", "outside"],
    ['for f in "$@"; do sink $f; done', "outside"],
    ["for f in a b; do sink $f; done", "constant"],
    ["read -r x; sink $x", "outside"],
    ["while read -r x; do sink $x; done < list", "unknown"],
    ['x=$1; if [ "$x" = a ]; then sink $x; fi', "constant"],
    ['x=$1; [ "$x" = a ] || exit 1; sink $x', "constant"],
    ["x=$1; [[ $x =~ ^[a-z]+$ ]] || exit 1; sink $x", "cleaned"],
    ["x=$1; if [[ ! $x =~ ^[a-z]+$ ]]; then exit 1; fi; sink $x", "cleaned"],
    ["x=$1; case $x in *[!0-9]*) exit 1;; esac; sink $x", "cleaned"],
    ["case $1 in a|b) sink $1;; esac", "cleaned"],
    ["case $1 in a) x=1;; *) x=2;; esac; sink $x", "constant"],
    ["x=$1; if ! echo \"$x\" | grep -qE '^[a-z]+$'; then exit 1; fi; sink $x", "cleaned"],
    ["f() { sink $1; }; f a", "unknown"],
    ['f() { sink $1; }; f "$2"', "outside"],
    ["f() { sink $1; }", "unknown"],
    ["f() { local q=$1; sink $q; }; f a; f $1", "outside"],
    ["a+=b; a+=$1; sink $a", "outside"],
    ["sink $HOME", "constant"],
    ["sink $QUERY_STRING", "outside"],
  ])("%s", (code, origin) => {
    expect(originIn(code)).toBe(origin);
  });
});
