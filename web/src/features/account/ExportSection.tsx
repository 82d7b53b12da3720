/** Everything that is stored about oneself, as one file. */
import { Download } from "lucide-react";
import { errorDetail } from "../../lib/error-text.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, CardBody, CardHeader } from "../../ui/Card.tsx";
import { useAccountExport } from "./queries.ts";

export function ExportSection() {
  const download = useAccountExport();
  return (
    <Card aria-label="Your data">
      <CardHeader
        title="Your data"
        description="A zip file with everything that is stored about you, as JSON and as CSV."
        actions={
          <Button
            loading={download.isPending}
            onClick={() => download.mutate()}
            icon={<Download aria-hidden="true" className="size-4" />}
          >
            Download my data
          </Button>
        }
      />
      <CardBody>
        {download.isError ? (
          <Banner tone="error" onDismiss={download.reset}>
            <p className="font-medium">Your data could not be downloaded</p>
            <p>{errorDetail(download.error)}</p>
          </Banner>
        ) : (
          <p role="status" className="text-muted text-sm">
            {download.isSuccess
              ? "The file is in your downloads."
              : "Your profile, what you wrote, what you were assigned, and what the audit log says of you. No tokens."}
          </p>
        )}
      </CardBody>
    </Card>
  );
}
