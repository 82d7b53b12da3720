/** Decides whether an address from the API may be left to: only to the GitHub of this deployment. */

/**
 * The address when it leads to `githubWebUrl`'s host over its protocol, else null. Only https, except that a
 * local GitHub (a loopback address) may be configured with http.
 */
export function safeGitHubAddress(address: string | null, githubWebUrl: string): string | null {
  const target = parse(address);
  const github = parse(githubWebUrl);
  if (target === null || github === null) return null;
  const isSecure = target.protocol === "https:" || (target.protocol === "http:" && isLoopback(github));
  const isGitHub = target.protocol === github.protocol && target.host === github.host;
  const hasCredentials = target.username !== "" || target.password !== "";
  return isSecure && isGitHub && !hasCredentials ? target.href : null;
}

function parse(address: string | null): URL | null {
  return address !== null && URL.canParse(address) ? new URL(address) : null;
}

function isLoopback(url: URL): boolean {
  return url.hostname === "127.0.0.1" || url.hostname === "localhost";
}
