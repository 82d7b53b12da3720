/** Names by which Java, Kotlin and Scala ask for algorithms that are broken; `*` stands for modes and paddings. */

export const brokenDigests = ["MD2", "MD4", "MD5", "SHA", "SHA1", "SHA-1"];
export const brokenDigestsAndMacs = [...brokenDigests, "HmacMD5", "HmacSHA1"];
export const brokenCiphers = [
  "DES",
  "DES/*",
  "DESede*",
  "RC2*",
  "RC4*",
  "ARCFOUR*",
  "Blowfish*",
  "AES/ECB*",
  "PBEWithMD5*",
];
export const oldTlsVersions = ["SSL", "SSLv2", "SSLv3", "TLSv1", "TLSv1.0", "TLSv1.1"];
