/** The GitHub Account section: choose a connected account, add another one, or reconnect. */
import type { Account } from "@acrux/contract";
import { Button } from "../../ui/Button.tsx";
import { Card, CardBody, CardHeader } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { AccountStateBanner } from "./AccountStateBanner.tsx";
import { SettingsLink } from "./SettingsLink.tsx";
import type { LeaveToGitHub } from "./use-leave-to-github.ts";

interface AccountSectionProps {
  accounts: readonly Account[];
  selected: Account | null;
  onSelect: (account: Account) => void;
  isChecking: boolean;
  isExchanging: boolean;
  /** `unknown` when GitHub or the API did not answer. */
  connection: "connected" | "missing" | "unknown";
  github: LeaveToGitHub;
}

export function AccountSection(props: AccountSectionProps) {
  const { accounts, selected, isChecking, isExchanging, connection, github } = props;
  return (
    <Card aria-labelledby="github-account">
      <CardHeader
        title={<span id="github-account">GitHub Account</span>}
        actions={
          // As wide on a phone as with both buttons, so that the second one does not push the page down.
          <div className="flex flex-wrap gap-2 max-sm:min-w-60">
            {connection === "connected" && (
              <Button
                loading={github.leaving === "login"}
                disabled={github.leaving !== null}
                onClick={() => {
                  github.leave("login");
                }}
              >
                {github.leaving === "login" ? "Connecting..." : "Reconnect"}
              </Button>
            )}
            <Button
              variant={accounts.length === 0 && connection !== "unknown" ? "primary" : "secondary"}
              loading={github.leaving === "add-account"}
              disabled={github.leaving !== null || isExchanging}
              onClick={() => {
                github.leave("add-account");
              }}
            >
              + Add account
            </Button>
          </div>
        }
      />
      <CardBody className="flex flex-col gap-4">
        {isChecking ? (
          <p role="status" className="text-muted flex h-9 items-center gap-2">
            <Spinner />
            {isExchanging ? "Connecting your GitHub account..." : "Checking your GitHub connection..."}
          </p>
        ) : (
          <AccountChoice {...props} />
        )}
        {selected !== null && (
          <AccountStateBanner
            account={selected}
            onReconnect={() => {
              github.leave("login");
            }}
          />
        )}
      </CardBody>
    </Card>
  );
}

const withoutAccounts = {
  connected:
    "Your GitHub account is connected, but Acrux is not installed on any account yet. Add one to choose its repositories.",
  missing:
    "No account is connected. Add one: GitHub asks which account and which repositories Acrux may read.",
  unknown: "Your accounts show here as soon as GitHub responds.",
} as const;

function AccountChoice({ accounts, selected, onSelect, connection }: AccountSectionProps) {
  if (accounts.length === 0) {
    return <p className="text-muted max-w-prose">{withoutAccounts[connection]}</p>;
  }
  return (
    <div className="flex flex-wrap items-end gap-3 *:first:max-w-md *:first:grow">
      <Field label="Account">
        {(control) => (
          <Select
            {...control}
            value={String(selected?.id ?? "")}
            onChange={(event) => {
              const account = accounts.find((one) => String(one.id) === event.target.value);
              if (account !== undefined) onSelect(account);
            }}
          >
            {accounts.map((account) => (
              <option key={account.id} value={account.id}>
                {`${account.name} (${account.type})`}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {selected !== null && <SettingsLink scope="organizations" id={selected.id} />}
    </div>
  );
}
