/** Where toasts appear; mounted once by the layout. Raise one with `toast` from "sonner". */
import { Toaster as Sonner } from "sonner";

export function Toaster() {
  return (
    <Sonner
      position="bottom-right"
      className="font-sans!"
      gap={8}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "pointer-events-auto flex w-full items-start gap-2.5 rounded-lg border bg-surface p-3.5 text-base text-fg shadow-float",
          title: "font-medium",
          description: "text-muted",
          content: "min-w-0 grow",
          actionButton:
            "ml-auto shrink-0 rounded-md px-2 py-0.5 font-medium text-accent-text hover:bg-sunken",
          error: "border-danger-line!",
          success: "border-success-line!",
        },
      }}
    />
  );
}
