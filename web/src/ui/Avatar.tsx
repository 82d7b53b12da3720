/** A person's picture, or their initials on a color of their own. Decorative: the name stands beside it. */
import { clsx } from "clsx";
import { useState } from "react";
import { initialsOf, tintOf } from "./initials.ts";

interface AvatarProps {
  name: string;
  src?: string | null | undefined;
  size?: "sm" | "md" | "lg";
  className?: string;
}

const sizes = { sm: "size-6 text-[10px]", md: "size-8 text-xs", lg: "size-10 text-sm" };

export function Avatar({ name, src, size = "md", className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const shown = src !== undefined && src !== null && src !== "" && src !== failed ? src : null;
  const classes = clsx("shrink-0 rounded-full", sizes[size], className);
  if (shown !== null) {
    return (
      <img
        src={shown}
        alt=""
        referrerPolicy="no-referrer"
        loading="lazy"
        onError={() => {
          setFailed(shown);
        }}
        className={clsx(classes, "bg-sunken object-cover")}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={clsx(classes, "inline-flex items-center justify-center font-semibold", tintOf(name))}
    >
      {initialsOf(name)}
    </span>
  );
}
