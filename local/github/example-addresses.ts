/** Addresses of the suite in the example conversation: kept as names, since each suite has ports of its own. */
import { addressOf } from "../ports.ts";

const addresses = {
  "{{APP_URL}}": addressOf("hosting"),
  "{{GITHUB_URL}}": addressOf("github"),
};

export function fillInAddresses(text: string): string {
  return Object.entries(addresses).reduce((filled, [name, url]) => filled.replaceAll(name, url), text);
}

export function takeOutAddresses(text: string): string {
  return Object.entries(addresses).reduce((cleaned, [name, url]) => cleaned.replaceAll(url, name), text);
}
