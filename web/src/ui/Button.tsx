/** The shared button: four variants, three sizes; with `to` or `href` it is a link that looks the same. */
import { clsx } from "clsx";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { Link } from "react-router-dom";
import { Spinner } from "./Spinner.tsx";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

interface Looks {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner and disables the button. */
  loading?: boolean;
  /** An icon before the text; the spinner takes its place while loading. */
  icon?: ReactNode;
  /** Only an icon: square, and it needs an aria-label. */
  iconOnly?: boolean;
}

type AsButton = { to?: undefined; href?: undefined } & ComponentPropsWithRef<"button">;
type AsLink = { to: string; href?: undefined } & Omit<ComponentPropsWithRef<typeof Link>, "to">;
type AsAnchor = { href: string; to?: undefined } & ComponentPropsWithRef<"a">;

export type ButtonProps = Looks & (AsButton | AsLink | AsAnchor);

const variants: Record<ButtonVariant, string> = {
  primary: "border-transparent bg-accent text-on-accent hover:bg-accent-hover",
  secondary: "border-line-strong bg-surface text-fg hover:bg-sunken",
  ghost: "border-transparent text-muted hover:bg-sunken hover:text-fg",
  danger: "border-transparent bg-danger-solid text-on-accent hover:bg-danger-solid-hover",
};

const sizes: Record<ButtonSize, string> = {
  sm: "h-7 gap-1.5 px-2.5 text-sm",
  md: "h-9 gap-2 px-3.5 text-base",
  lg: "h-11 gap-2 px-5 text-lg",
};

const squares: Record<ButtonSize, string> = { sm: "size-7", md: "size-9", lg: "size-11" };

/** The classes of a button, for the rare thing that must look like one and is something else. */
export function buttonClass({ variant = "secondary", size = "md", iconOnly = false }: Looks): string {
  return clsx(
    "inline-flex shrink-0 items-center justify-center rounded-md border font-medium whitespace-nowrap transition-colors select-none",
    "disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:pointer-events-none aria-disabled:opacity-55",
    variants[variant],
    iconOnly ? squares[size] : sizes[size],
  );
}

export function Button({ variant, size, loading = false, icon, iconOnly, className, ...rest }: ButtonProps) {
  const looks = { ...(variant && { variant }), ...(size && { size }), ...(iconOnly && { iconOnly }) };
  const shared = { loading, icon, className: clsx(buttonClass(looks), className) };
  if (rest.to !== undefined) return <RouterLink {...rest} {...shared} />;
  if (rest.href !== undefined) return <Anchor {...rest} {...shared} />;
  return <PlainButton {...rest} {...shared} />;
}

interface Shared {
  loading: boolean;
  icon: ReactNode;
}

function PlainButton({ loading, icon, children, disabled, ...rest }: Shared & AsButton) {
  return (
    <button type="button" {...rest} disabled={loading || disabled === true} aria-busy={loading || undefined}>
      {loading ? <Spinner /> : icon}
      {children}
    </button>
  );
}

function RouterLink({ loading, icon, children, ...rest }: Shared & AsLink) {
  return (
    <Link {...rest} {...(loading && { "aria-disabled": true })}>
      {loading ? <Spinner /> : icon}
      {children}
    </Link>
  );
}

function Anchor({ loading, icon, children, ...rest }: Shared & AsAnchor) {
  return (
    <a {...rest} {...(loading && { "aria-disabled": true })}>
      {loading ? <Spinner /> : icon}
      {children}
    </a>
  );
}
