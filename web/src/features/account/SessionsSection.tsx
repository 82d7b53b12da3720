/** Signing out on every device, for whoever lost one or left a machine signed in. */
import { LogOut } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { errorDetail } from "../../lib/error-text.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, CardBody, CardHeader } from "../../ui/Card.tsx";
import { useAuth } from "../session/auth-context.ts";
import { useSignOutEverywhere } from "./queries.ts";

export function SessionsSection() {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  const ending = useSignOutEverywhere(async () => {
    await signOut("You are signed out on every device.");
    await navigate(paths.login, { replace: true });
  });
  return (
    <Card aria-label="Sessions">
      <CardHeader
        title="Sessions"
        description="Signs you out here and on every other device and browser."
        actions={
          <Button
            loading={ending.isPending}
            onClick={() => ending.mutate()}
            icon={<LogOut aria-hidden="true" className="size-4" />}
          >
            Sign out everywhere
          </Button>
        }
      />
      <CardBody>
        {ending.isError ? (
          <Banner tone="error" onDismiss={ending.reset}>
            <p className="font-medium">You could not be signed out everywhere</p>
            <p>{errorDetail(ending.error)}</p>
          </Banner>
        ) : (
          <p className="text-muted text-sm">
            Requests of other devices are refused at once. What they show stays until their next request.
          </p>
        )}
      </CardBody>
    </Card>
  );
}
