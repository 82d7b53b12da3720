/** Banners, and what stands where content is missing. For the kit page. */
import { Inbox } from "lucide-react";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { FilteredEmpty } from "../../ui/FilteredEmpty.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { paths } from "../paths.ts";
import { Row, Sample } from "./Sample.tsx";

export function Messages() {
  return (
    <Sample title="Messages">
      <Banner tone="error" actions={<Button size="sm">Reconnect</Button>}>
        GitHub connection required
      </Banner>
      <Banner tone="warning">An owner of the organization has to approve Acrux first.</Banner>
      <Banner tone="info" onDismiss={() => undefined}>
        This can be dismissed.
      </Banner>
      <Banner tone="success">GitHub is connected.</Banner>
      <div className="grid gap-4 md:grid-cols-2">
        <div className="rounded-lg border">
          <EmptyState
            icon={<Inbox />}
            title="Nothing here"
            action={<Button variant="primary">Create one</Button>}
          >
            What appears here, and how to make it appear.
          </EmptyState>
        </div>
        <div className="rounded-lg border">
          <ErrorState title="Error loading posts" onRetry={() => undefined}>
            Please try again later.
          </ErrorState>
        </div>
        <div className="rounded-lg border">
          <FilteredEmpty title="No users match" clearTo={paths.kit}>
            No users match this name, role and status.
          </FilteredEmpty>
        </div>
        <div className="rounded-lg border">
          <ErrorState title="Trying again" onRetry={() => undefined} retrying>
            The button turns while it does.
          </ErrorState>
        </div>
      </div>
      <Row>
        <Spinner label="Loading, small" />
        <Spinner label="Loading" size="md" />
        <Spinner label="Loading, large" size="lg" />
        <Skeleton className="h-5 w-48" />
      </Row>
    </Sample>
  );
}
