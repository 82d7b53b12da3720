/** The dialog itself, on Radix. Only Dialog.tsx imports it, when one is opened. */
import { clsx } from "clsx";
import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import { useRef } from "react";
import { Button } from "./Button.tsx";
import type { DialogProps } from "./Dialog.tsx";

const widths = { sm: "max-w-md", md: "max-w-xl", lg: "max-w-3xl" };

export function RadixDialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, footer, size = "sm" } = props;
  const openedFrom = useRef<Element | null>(null);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="animate-appear bg-backdrop fixed inset-0 z-50" />
        <div className="pointer-events-none fixed inset-0 z-50 flex items-end justify-center p-3 sm:items-center sm:p-6">
          <Primitive.Content
            // The field that the dialog is there for, else its first button.
            onOpenAutoFocus={(event) => {
              openedFrom.current = document.activeElement;
              const { target } = event;
              const first = target instanceof Element ? target.querySelector("[data-autofocus]") : null;
              if (!(first instanceof HTMLElement)) return;
              event.preventDefault();
              first.focus();
            }}
            // Radix gives the focus back to a trigger of its own, and our dialogs have none.
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              if (openedFrom.current instanceof HTMLElement) openedFrom.current.focus();
            }}
            // What is open in a field, such as suggestions, closes before the dialog does.
            onEscapeKeyDown={(event) => {
              const { target } = event;
              if (target instanceof Element && target.matches("[role=combobox][aria-expanded=true]"))
                event.preventDefault();
            }}
            // A toast belongs to nobody: pressing its Undo must not close what stands below it.
            onInteractOutside={(event) => {
              const { target } = event.detail.originalEvent;
              if (target instanceof Element && target.closest("[data-sonner-toaster]"))
                event.preventDefault();
            }}
            {...(description === undefined && { "aria-describedby": undefined })}
            className={clsx(
              "animate-rise bg-surface shadow-float pointer-events-auto flex max-h-full w-full flex-col rounded-lg border",
              widths[size],
            )}
          >
            <div className="flex items-start justify-between gap-4 px-5 pt-4">
              <Primitive.Title className="text-lg font-semibold">{title}</Primitive.Title>
              <Primitive.Close asChild>
                <Button variant="ghost" size="sm" iconOnly aria-label="Close" className="-mr-1.5">
                  <X aria-hidden="true" className="size-4" />
                </Button>
              </Primitive.Close>
            </div>
            <div className="overflow-y-auto px-5 pt-1 pb-5">
              {description !== undefined && (
                <Primitive.Description className="text-muted text-base">{description}</Primitive.Description>
              )}
              {children}
            </div>
            {footer !== undefined && (
              <div className="flex flex-wrap justify-end gap-2 border-t px-5 py-3.5">{footer}</div>
            )}
          </Primitive.Content>
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
