/** Python: secrets sent over unencrypted connections. */
import { secretsInCleartext } from "../shared/cleartext-secrets.ts";

export const cleartextSecrets = secretsInCleartext({
  id: "py-cleartext-request",
  languages: ["python"],
  strings: ["string"],
  clients:
    /(?:^|\b)(?:requests|httpx|session|client|aiohttp|http|urllib3?|request|websockets?)(?:\.\w+)*\(|\b(?:urlopen|Request|ClientSession|create_connection)\(/,
  valid: [
    'requests.post("https://api.acme.com/login", data={"password": password})',
    'requests.post("http://localhost:8000/login", data={"password": password})',
    'requests.get("http://api.acme.com/news", timeout=5)',
    'XML = {"password": "http://schemas.acme.com/password"}',
  ],
  invalid: [
    'requests.post("http://api.acme.com/login", data={"password": password})',
    'httpx.get("http://api.acme.com/v1", headers={"Authorization": f"Bearer {key}"})',
    'urlopen(Request("http://api.acme.com/v1", headers={"Authorization": key}))',
  ],
});
