/** One titled row of the kit page. */
import type { ReactNode } from "react";
import { Card, CardBody, CardHeader } from "../../ui/Card.tsx";

export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card aria-label={title}>
      <CardHeader title={title} />
      <CardBody className="flex flex-col gap-4">{children}</CardBody>
    </Card>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
