/** C#: secrets sent over unencrypted connections. */
import { secretsInCleartext } from "../shared/cleartext-secrets.ts";
import { found, inMethod } from "./examples.ts";

export const cleartextSecrets = secretsInCleartext({
  id: "csharp-cleartext-call",
  languages: ["csharp"],
  strings: ["string_literal"],
  clients:
    /\bnew (?:Uri|HttpRequestMessage|RestClient|RestRequest)\(|\.(?:GetAsync|PostAsync|PutAsync|PostAsJsonAsync|PutAsJsonAsync|GetStringAsync|SendAsync|DownloadString|UploadString|UploadValues|Create)\(/,
  valid: [
    inMethod('client.PostAsync("https://api.acme.com/login", new StringContent(password));'),
    inMethod('client.GetAsync("http://api.acme.com/news");'),
  ],
  before: /\bDefaultRequestHeaders\.(?:Authorization\s*=|Add\(\s*"(?:Authorization|X-Api-Key)")/i,
  invalid: [
    {
      code: inMethod(
        'client.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", token);\nawait client.GetAsync("http://api.acme.com/orders");',
      ),
      lines: [4],
    },
    found('client.PostAsync("http://api.acme.com/login", new StringContent(password));'),
  ],
});
