/** The seeded accounts of the local suite, each one click away. Never part of a production build. */
import type { Identity } from "../../../lib/identity.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { seededAccounts, signInAs } from "./seeded-accounts.ts";

interface SeededAccountsProps {
  busy: boolean;
  onChoose: (step: () => Promise<Identity>) => Promise<void>;
}

export function SeededAccounts({ busy, onChoose }: SeededAccountsProps) {
  return (
    <section
      aria-labelledby="seeded"
      className="border-line-strong w-full max-w-sm rounded-lg border border-dashed p-4"
    >
      <h2 id="seeded" className="px-2 text-sm font-medium">
        Local accounts
      </h2>
      <p className="text-muted px-2 text-sm">This is the local suite. Sign in as one of its people.</p>
      <ul className="mt-2 flex flex-col">
        {seededAccounts.map((account) => (
          <li key={account.githubId}>
            <button
              type="button"
              disabled={busy}
              onClick={() => void onChoose(() => signInAs(account))}
              className="hover:bg-sunken flex w-full items-center gap-3 rounded-md px-2 py-1.5 text-left transition-colors disabled:opacity-55"
            >
              <Avatar name={account.name} />
              <span className="min-w-0">
                <span className="block truncate font-medium">{account.name}</span>
                <span className="text-muted block truncate text-sm">
                  {account.login} · {account.note}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
