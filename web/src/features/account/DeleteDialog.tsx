/** Asks before an account is deleted: what happens, what becomes of what one wrote, and one's name, typed. */
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { cleanText } from "../../lib/clean-text.ts";
import { errorDetail } from "../../lib/error-text.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { useAuth } from "../session/auth-context.ts";
import type { SessionUser } from "../session/session.ts";
import { useDeleteAccount } from "./queries.ts";

interface DeleteDialogProps {
  user: SessionUser;
  onClose: () => void;
}

const FORM = "delete-account";

export function DeleteDialog({ user, onClose }: DeleteDialogProps) {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [erases, setErases] = useState(false);
  const deletion = useDeleteAccount(async () => {
    await signOut("Your account was deleted.");
    await navigate(paths.login, { replace: true });
  });
  const wanted = phraseFor(user);
  const isConfirmed = typed.trim().toLowerCase() === wanted.toLowerCase();
  const close = (): void => {
    if (!deletion.isPending) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      title="Delete your account?"
      description="Your profile and your connection to GitHub are removed at once. This cannot be undone."
      footer={
        <>
          <Button disabled={deletion.isPending} onClick={close}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={FORM}
            variant="danger"
            loading={deletion.isPending}
            disabled={!isConfirmed}
          >
            Delete my account
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        className="mt-4 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isConfirmed && !deletion.isPending) deletion.mutate(erases);
        }}
      >
        <div>
          <Checkbox
            label="Erase my posts and comments, too"
            checked={erases}
            onChange={({ target }) => setErases(target.checked)}
            aria-describedby={`${FORM}-content`}
          />
          <p id={`${FORM}-content`} className="text-muted mt-1 pl-6 text-sm">
            Otherwise they stay, as those of “Deleted user”.
          </p>
        </div>
        <Field label={`Type ${wanted} to confirm`}>
          {(control) => (
            <Input
              {...control}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
            />
          )}
        </Field>
        {deletion.isError && (
          <Banner tone="error">
            <p className="font-medium">Your account could not be deleted</p>
            <p>{errorDetail(deletion.error)}</p>
          </Banner>
        )}
      </form>
    </Dialog>
  );
}

/** Something of one's own that can be typed on any keyboard. */
function phraseFor({ githubLogin, email }: SessionUser): string {
  return cleanText(githubLogin ?? email ?? "delete my account");
}
