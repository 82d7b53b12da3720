/** Defects in hashes, ciphers, keys, random values, TLS and signatures. */
import { titles } from "../../writing/titles.ts";

export const cryptography = {
  encryptionKeyInSource: {
    severity: "high",
    confidence: "medium",
    cwe: 321,
    see: ["Key_Management"],
    title: titles.hardCodedKey,
    message:
      "The encryption key is in the source, so anyone who can read the code can decrypt the data. Read it from the environment or a secret store, and rotate it.",
  },
  fastPasswordHash: {
    severity: "medium",
    confidence: "medium",
    cwe: 916,
    see: ["Password_Storage"],
    title: titles.fastPasswordHash,
    message:
      "A general-purpose hash, or a slow one with few rounds, lets an attacker who steals the hashes try millions of passwords per second. Use Argon2, scrypt or bcrypt, or PBKDF2 with at least 600,000 rounds.",
  },
  fixedNonce: {
    severity: "high",
    confidence: "medium",
    cwe: 329,
    see: ["Cryptographic_Storage"],
    title: titles.fixedNonce,
    message:
      "The nonce is the same for every message, so equal plaintexts encrypt to equal bytes, and with GCM the authentication key can be recovered. Generate a random nonce for each message and store it with the message.",
  },
  jwtUnverified: {
    severity: "high",
    confidence: "high",
    cwe: 347,
    see: ["JSON_Web_Token_for_Java"],
    title: titles.jwtUnverified,
    message:
      "The token is decoded without checking its signature, so a client can claim any user and role. Verify it with a fixed algorithm and key before its claims are used.",
  },
  mathRandom: {
    severity: "high",
    confidence: "medium",
    cwe: 338,
    see: ["Cryptographic_Storage"],
    title: titles.weakRandom,
    message:
      "`Math.random` is predictable: its values can be computed from a few earlier ones, so this secret can be guessed. Use `crypto.randomBytes` or `crypto.randomUUID`.",
  },
  oldTls: {
    severity: "medium",
    confidence: "high",
    cwe: 327,
    see: ["Transport_Layer_Security"],
    title: titles.oldTls,
    message: "SSL and TLS before 1.2 have known attacks that reveal the traffic. Request TLSv1.3 or TLSv1.2.",
  },
  shortRsaKey: {
    severity: "high",
    confidence: "medium",
    cwe: 326,
    see: ["Cryptographic_Storage"],
    title: titles.shortKey,
    message: "RSA keys of 1024 bits or fewer can be factored. Use 3072 bits, or Ed25519.",
  },
  /** With the limit of 2,048 bits. */
  shortRsaOrDsaKey: {
    severity: "medium",
    confidence: "high",
    cwe: 326,
    see: ["Cryptographic_Storage"],
    title: titles.shortKey,
    message:
      "RSA and DSA keys below 2048 bits can be broken by well-funded attackers. Use 3072 bits, or an elliptic curve.",
  },
  timing: {
    severity: "medium",
    confidence: "medium",
    cwe: 208,
    see: ["Cryptographic_Storage"],
    title: titles.timing,
    message:
      "The comparison stops at the first difference, so the secret can be found piece by piece. Compare in constant time.",
  },
  tlsOff: {
    severity: "high",
    confidence: "high",
    cwe: 295,
    see: ["Transport_Layer_Security"],
    title: titles.tlsOff,
    message:
      "With certificate verification off, another machine on the network path can impersonate the server and read or change everything. Remove the setting; for a private certificate authority, add its certificate as a trusted root.",
  },
  weakCipher: {
    severity: "high",
    confidence: "medium",
    cwe: 327,
    see: ["Cryptographic_Storage"],
    title: titles.weakCipher,
    message:
      "DES and RC4 can be brute-forced, and ECB shows which blocks are equal. Use AES-GCM or ChaCha20-Poly1305 with a fresh nonce.",
  },
  weakHash: {
    severity: "low",
    confidence: "medium",
    cwe: 328,
    see: ["Cryptographic_Storage"],
    title: titles.weakHash,
    message:
      "Collisions for MD5 and SHA-1 can be created deliberately, so a matching hash does not prove that the data is unchanged. Use SHA-256, and Argon2 or bcrypt for passwords.",
  },
} as const;

/** `generator` opens the sentence, and `instead` is what to write, a sentence of its own. */
export const predictableRandom = (generator: string, instead: string) =>
  ({
    severity: "high",
    confidence: "medium",
    cwe: 338,
    see: ["Cryptographic_Storage"],
    title: titles.weakRandom,
    message: `${generator} is predictable: its values can be computed from earlier ones, so this secret can be guessed. ${instead}`,
  }) as const;
