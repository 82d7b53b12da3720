/** A button that cannot be pressed now and says why: by hover, by keyboard and to screen readers. */
import { type ReactNode, useId } from "react";
import { Button, type ButtonSize, type ButtonVariant } from "./Button.tsx";
import { Tooltip } from "./Tooltip.tsx";

interface UnavailableButtonProps {
  /** A sentence. */
  reason: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
  "aria-label"?: string;
  children: ReactNode;
}

export function UnavailableButton({ reason, children, ...rest }: UnavailableButtonProps) {
  const id = useId();
  return (
    <>
      <Tooltip text={reason}>
        {/* Not `disabled`, which would take it out of the way of the keyboard, and the reason with it. */}
        <Button
          {...rest}
          aria-disabled
          aria-describedby={id}
          className={`cursor-not-allowed! aria-disabled:pointer-events-auto! ${rest.className ?? ""}`}
        >
          {children}
        </Button>
      </Tooltip>
      <span id={id} className="sr-only">
        {reason}
      </span>
    </>
  );
}
