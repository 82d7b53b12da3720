/** A failure in the specification's fixed words, with what the server adds and a way to try again. */
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";

interface FailureBannerProps {
  title: string;
  detail?: string | null;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  onDismiss?: () => void;
}

export function FailureBanner({
  title,
  detail = null,
  onRetry,
  retrying = false,
  onDismiss,
}: FailureBannerProps) {
  return (
    <Banner
      tone="error"
      {...(onDismiss && { onDismiss })}
      actions={
        onRetry && (
          <Button size="sm" loading={retrying} onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      <p className="font-medium">{title}</p>
      {detail !== null && <p>{detail}</p>}
    </Banner>
  );
}
