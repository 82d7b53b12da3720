/** The look that inputs, selects and text areas share. */

export const fieldClass =
  "w-full rounded-md border border-field bg-surface text-base text-fg placeholder:text-subtle transition-colors hover:border-muted focus-visible:border-focus focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-danger";
