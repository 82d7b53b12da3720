/** What came of a return from GitHub, in a fixed sentence: nothing of the address is shown. */
import type { ReactNode } from "react";
import { Banner } from "../../ui/Banner.tsx";
import type { CallbackNotice } from "./callback.ts";
import { FailureBanner } from "./FailureBanner.tsx";
import type { GitHubReturn } from "./use-github-return.ts";

interface ReturnBannerProps {
  returned: GitHubReturn;
  hasAccounts: boolean;
}

const notices: Record<Exclude<CallbackNotice, "failed">, { tone: "success" | "info"; text: ReactNode }> = {
  connected: { tone: "success", text: "GitHub account connected." },
  "waiting-for-owner": {
    tone: "info",
    text: "Waiting for an owner of the organization to approve Acrux on GitHub. Its repositories appear here after that.",
  },
  installed: {
    tone: "info",
    text: "Acrux is installed on GitHub. Select + Add account to finish connecting it to your Acrux account.",
  },
  updated: { tone: "success", text: "Repository access was updated on GitHub." },
};

export function ReturnBanner({ returned, hasAccounts }: ReturnBannerProps) {
  const { notice, detail, dismiss } = returned;
  if (notice === null) return null;
  if (notice === "failed") {
    return <FailureBanner title="Failed to connect GitHub account" detail={detail} onDismiss={dismiss} />;
  }
  // The address alone proves nothing: without a connected account there is nothing to be glad of.
  if (notice === "connected" && !hasAccounts) return null;
  return (
    <Banner tone={notices[notice].tone} onDismiss={dismiss}>
      {notices[notice].text}
    </Banner>
  );
}
