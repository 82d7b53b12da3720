/** Says what keeps an account from being reviewed, and leads to where it is mended. */
import type { Account } from "@acrux/contract";
import { ExternalLink } from "lucide-react";
import { githubWebUrl } from "../../lib/env.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { stateText } from "./account-state.ts";
import { safeGitHubAddress } from "../../lib/github-address.ts";

interface AccountStateBannerProps {
  account: Account;
  onReconnect: () => void;
}

export function AccountStateBanner({ account, onReconnect }: AccountStateBannerProps) {
  const state = stateText(account.state);
  if (state === null) return null;
  const manageUrl = safeGitHubAddress(account.manageUrl, githubWebUrl());
  return (
    <Banner
      tone={state.tone}
      actions={
        <div className="flex flex-wrap gap-2">
          {account.state === "reconnect" && (
            <Button size="sm" onClick={onReconnect}>
              Reconnect now
            </Button>
          )}
          {manageUrl !== null && (
            <Button
              size="sm"
              href={manageUrl}
              target="_blank"
              rel="noreferrer"
              icon={<ExternalLink aria-hidden="true" className="size-3.5" />}
            >
              {state.link}
            </Button>
          )}
        </div>
      }
    >
      <p className="font-medium">{state.title}</p>
      <p>{state.text}</p>
    </Banner>
  );
}
