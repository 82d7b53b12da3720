/** Shell: variables and folders of which the script shows that they are there. */

/** What the tools that call such scripts always set: `makepkg`, `nix-build`, `rpmbuild`, `debhelper` and Buildroot. */
const setByTool = /^(?:pkgdir|srcdir|out|RPM_BUILD_ROOT|TARGET_DIR|PWD|OLDPWD)$/;

/** These print a path at all times; `cd "${0%/*}" && pwd` does not. */
const printsPath = String.raw`(?:pwd|dirname|realpath|readlink\s+-f|mktemp|cd\s+(?:--\s+)?["']?\$\(\s*dirname\s[^()]{0,100}\)[^()]{0,100}(?:&&|;)\s*(?:pwd|echo))\b`;

/** `for d in a b`, `d=$(pwd)`, `[ "$d" = "" ] && exit`, `[[ $d ]] || exit`, and `d=$1` where the script counts its arguments. */
export function isSurelySet(name: string, text: string): boolean {
  if (setByTool.test(name)) return true;
  const shapes = [
    String.raw`\bfor\s+${name}\s+in\s+["']?[\w./-]`,
    String.raw`\b${name}=["']?\$\(\s*${printsPath}`,
    String.raw`\b${name}=["']?\$\{?PWD\b`,
    String.raw`\[\[?\s+!?\s*["']?\$\{?${name}\}?["']?\s*(?:\]|!?==?\s*(?:""|''|["']?/["']?\s))`,
    ...(countsArguments.test(text) ? [String.raw`\b${name}=["']?\$\{?[1-9]\b`] : []),
  ];
  return shapes.some((shape) => new RegExp(shape).test(text));
}

const countsArguments = /\$\{?#\}?["']?\s*(?:-(?:ne|lt|le|gt|ge|eq)\b|[<>=!]=?)/;

/** `cd /tmp`, `cd ~`, `cd -`, and the folder in which the script itself lies. */
export function isAlwaysThere(folder: string): boolean {
  const path = folder.replaceAll(/["'{}]/g, "");
  return /^(?:\/(?:tmp|var\/tmp|usr|etc|var|opt|home|root)?\/?|~\/?|-|\.|\$(?:HOME|PWD|OLDPWD|TMPDIR|GITHUB_WORKSPACE|RUNNER_TEMP)\/?|(?:\$\(|`)\s*dirname\s+(?:--\s+)?(?:\$0|\$BASH_SOURCE(?:\[0\])?)\s*[)`](?:\/\.\.)*\/?)$/.test(
    path,
  );
}
