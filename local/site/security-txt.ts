/** `security.txt` (RFC 9116): whom to tell of a weakness. Without a contact there is none, rather than one that reaches nobody. */

/** RFC 9116 wants an expiry less than a year ahead; each build says a new one. */
const holdsMs = 360 * 86_400_000;

/** Null without a contact. Throws where the contact is nothing that somebody could follow. */
export function securityText(contact: string | undefined, now: Date): string | null {
  if (contact === undefined || contact.trim() === "") return null;
  if (!/^(?:https:\/\/|mailto:)[\x21-\x7e]+$/.test(contact))
    throw new Error(
      `SECURITY_CONTACT begins with https:// or mailto:, and has no spaces: "${contact}" does not.`,
    );
  const expires = new Date(now.getTime() + holdsMs).toISOString();
  return `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\n`;
}
