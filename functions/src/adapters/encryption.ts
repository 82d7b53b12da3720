/** Seals tokens for storage: AES-256-GCM with the key's id beside the text and its owner bound into it. */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

export interface TokenCipher {
  /** `owner` is authenticated with the text: it opens for the same owner only. */
  seal(text: string, owner: string): string;
  /** Null when no key opens it: the key was taken away, the text was altered, or the owner is another. */
  open(sealed: string, owner: string): string | null;
}

const ivBytes = 12;
const tagBytes = 16;

/** `keys` is `keyId:base64 of 32 bytes`, the current key first, older ones after commas. */
export function createTokenCipher(keys: string): TokenCipher {
  const byId = readKeys(keys);
  const [current] = byId;
  if (current === undefined) throw new Error("TOKEN_ENCRYPTION_KEYS is empty.");
  const [currentId, currentKey] = current;

  return {
    seal(text, owner) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", currentKey, iv).setAAD(boundTo(owner, currentId));
      const bytes = Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return `${currentId}.${bytes.toString("base64url")}`;
    },

    open(sealed, owner) {
      const [keyId = "", text = ""] = sealed.split(".");
      const key = byId.get(keyId);
      const bytes = Buffer.from(text, "base64url");
      if (key === undefined || bytes.byteLength < ivBytes + tagBytes) return null;
      return decipher(key, bytes, boundTo(owner, keyId));
    },
  };
}

function decipher(key: Buffer, bytes: Buffer, owner: Buffer): string | null {
  const decipherer = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipherer.setAAD(owner).setAuthTag(bytes.subarray(-tagBytes));
  try {
    const opened = [decipherer.update(bytes.subarray(ivBytes, -tagBytes)), decipherer.final()];
    return Buffer.concat(opened).toString("utf8");
  } catch {
    // The tag does not match: what was sealed is not what is here, or not for this owner.
    return null;
  }
}

function boundTo(owner: string, keyId: string): Buffer {
  return Buffer.from(JSON.stringify(["github-tokens", keyId, owner]));
}

/** Throws without showing any part of a key. */
function readKeys(keys: string): Map<string, Buffer> {
  const byId = new Map<string, Buffer>();
  for (const entry of keys.split(",").map((part) => part.trim())) {
    const match = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/]{43}=)$/.exec(entry);
    if (match?.[1] === undefined || match[2] === undefined) {
      throw new Error("TOKEN_ENCRYPTION_KEYS must be `keyId:base64 of 32 bytes`, separated by commas.");
    }
    byId.set(match[1], Buffer.from(match[2], "base64"));
  }
  return byId;
}
