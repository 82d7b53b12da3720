/** The end of one's account, behind a question that must be answered by typing. */
import { lazy, Suspense, useState } from "react";
import { useOnlyMaster } from "../../lib/only-master.ts";
import { Button } from "../../ui/Button.tsx";
import { Card, CardBody, CardHeader } from "../../ui/Card.tsx";
import { UnavailableButton } from "../../ui/UnavailableButton.tsx";
import type { SessionUser } from "../session/session.ts";

const DeleteDialog = lazy(async () => ({ default: (await import("./DeleteDialog.tsx")).DeleteDialog }));

const LAST_MASTER = "You are the last active master. Make someone else a master first.";

export function DeleteSection({ user }: { user: SessionUser }) {
  const [asking, setAsking] = useState(false);
  const isLastMaster = useOnlyMaster(user.roles?.includes("master") === true) === user.uid;
  return (
    <Card aria-label="Delete account" className="border-danger-line">
      <CardHeader
        title="Delete account"
        description="Ends your account here and every session of it. Your GitHub account stays as it is."
        actions={
          isLastMaster ? (
            <UnavailableButton variant="danger" reason={LAST_MASTER}>
              Delete my account
            </UnavailableButton>
          ) : (
            <Button variant="danger" onClick={() => setAsking(true)}>
              Delete my account
            </Button>
          )
        }
      />
      <CardBody>
        <p className="text-muted text-sm">
          {isLastMaster
            ? LAST_MASTER
            : "Your profile and your connection to GitHub are removed at once, and cannot be brought back."}
        </p>
      </CardBody>
      <Suspense fallback={null}>
        {asking && <DeleteDialog user={user} onClose={() => setAsking(false)} />}
      </Suspense>
    </Card>
  );
}
