/** Fields of C# and Java that a method of the same class may set between two places. */

const ownCall =
  /(?<![\w.]|\bnew\s+)(?:this\.)?(?!(?:if|while|for|foreach|switch|using|lock|catch|synchronized|return|nameof|typeof|sizeof|base|super)\b)\w+(?:<[^<>()]*>)?\(/;

/** `code` stands between the places, and `method` is the text of the method around both. */
export function mayBeSetByCall(name: string, code: string, method: string): boolean {
  return ownCall.test(code) && !isLocal(name, method);
}

function isLocal(name: string, method: string): boolean {
  return new RegExp(String.raw`(?:[\w\])>?*]\s+|\bvar\s+)(?<!\breturn\s+)${name}\s*(?:[,;)]|=(?!=))`).test(
    method,
  );
}
