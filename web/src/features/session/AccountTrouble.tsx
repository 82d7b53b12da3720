/** Shown when the user record could not be read, so that roles are unknown and some of the app is missing. */
import { useState } from "react";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { useAuth } from "./auth-context.ts";

export function AccountTrouble() {
  const { reload } = useAuth();
  const [busy, setBusy] = useState(false);

  const tryAgain = async () => {
    setBusy(true);
    try {
      await reload();
    } catch (error) {
      console.error("The user record could not be read.", error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Banner
      tone="warning"
      className="mb-3"
      actions={
        <Button size="sm" loading={busy} onClick={() => void tryAgain()}>
          Try again
        </Button>
      }
    >
      Your account could not be loaded completely, so parts of Acrux may be missing.
    </Banner>
  );
}
