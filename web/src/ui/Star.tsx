/** The mark of Acrux: a four-point star. */
import { clsx } from "clsx";

export function Star({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={clsx("shrink-0", className)}>
      <path
        fill="currentColor"
        d="M12 1.500c.8 6.100 3.600 9.700 10.500 10.500-6.900.8-9.700 4.400-10.500 10.500-.8-6.100-3.600-9.700-10.500-10.500 6.900-.8 9.700-4.400 10.500-10.500z"
      />
    </svg>
  );
}
