/** GitHub's tokens end with a checksum of what stands before it, so that a made-up one is told from one that was issued. */

/** The first three letters say the kind (github.blog, "Behind GitHub's new authentication token formats"). */
const githubToken = /^gh[pousr]_([A-Za-z0-9]{30})([A-Za-z0-9]{6})$/;
const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Null where the format has no checksum. */
export function hasValidChecksum(value: string): boolean | null {
  const [, body, checksum] = githubToken.exec(value) ?? [];
  if (body === undefined || checksum === undefined) return null;
  return inBase62(crc32Of(body)).padStart(6, "0") === checksum;
}

/** CRC-32 as in ISO 3309, without its table: tokens are few and short. */
function crc32Of(text: string): number {
  let rest = 0xff_ff_ff_ff;
  for (let at = 0; at < text.length; at += 1) {
    rest ^= text.charCodeAt(at);
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (rest & 1 ? 0xed_b8_83_20 : 0);
  }
  return ~rest >>> 0;
}

function inBase62(number: number): string {
  let text = "";
  for (let rest = number; rest > 0; rest = Math.floor(rest / 62)) text = digits.charAt(rest % 62) + text;
  return text;
}
