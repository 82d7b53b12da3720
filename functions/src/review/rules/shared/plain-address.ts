/** Unencrypted addresses of other machines; those of this machine, of a private network and names of schemas are let be. */
const ownOrPrivate =
  /^(?:http|ws):\/\/(?:localhost\b|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|0\.0\.0\.0|\[::1|\$|\\\(|\{|[\w-]+(?::\d+)?(?:[/?#]|$)|(?:www\.)?w3\.org|schemas?\.|xml\.|java\.sun|purl\.org|[\w.-]*\.(?:local|internal|test|svc)\b)/;

/** Whether the first text in quotes is such an address. */
export function holdsPlainAddress(code: string): boolean {
  const address = /"(http:\/\/[^"]+)"/.exec(code)?.[1];
  return address !== undefined && !ownOrPrivate.test(address);
}

/** An address of another machine over HTTP or a socket of the web, as it stands between its quotes. */
export function isPlainAddress(address: string): boolean {
  return /^(?:http|ws):\/\/[A-Za-z\d]/.test(address) && !ownOrPrivate.test(address);
}
