/** A bordered surface; its parts keep the same padding everywhere. */
import { clsx } from "clsx";
import type { ComponentPropsWithRef, ReactNode } from "react";

interface CardProps extends ComponentPropsWithRef<"section"> {
  /** A section with a name is a landmark of the page; an article is not. */
  as?: "section" | "article";
}

export function Card({ as: Element = "section", className, ...rest }: CardProps) {
  return <Element {...rest} className={clsx("bg-surface rounded-lg border", className)} />;
}

interface CardHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** Level of the heading; a card on a page is usually 2. */
  level?: 2 | 3;
}

export function CardHeader({ title, description, actions, level = 2 }: CardHeaderProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b px-4 py-3.5 sm:px-5">
      <div className="min-w-0">
        <Heading className="text-lg font-semibold">{title}</Heading>
        {description !== undefined && <p className="text-muted mt-0.5 text-base">{description}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}

export function CardBody({ className, ...rest }: ComponentPropsWithRef<"div">) {
  return <div {...rest} className={clsx("p-4 sm:p-5", className)} />;
}
