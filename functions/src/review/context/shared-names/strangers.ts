/** Programs that lie beside each other in one repository, such as `apps/shop` and `apps/admin`. */
const holders =
  /(?:^|\/)(?:apps|services|microservices|plugins|projects|sites|examples|demos|extensions|modules|cmd)$/i;

/** Whether the two files are of different programs, each with names of its own. */
export function areStrangers(one: string, other: string): boolean {
  const [parts, others] = [one.split("/"), other.split("/")];
  const at = parts.findIndex((part, index) => part !== others[index]);
  const areFolders = at > 0 && at < parts.length - 1 && at < others.length - 1;
  return (
    areFolders && holders.test(parts.slice(0, at).join("/")) && !isShared(parts[at]) && !isShared(others[at])
  );
}

function isShared(folder: string | undefined): boolean {
  return /shared|common|core|lib|i18n|locale|config|base|ui/i.test(folder ?? "");
}
