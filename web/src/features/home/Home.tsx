/** The first screen after signing in: a welcome and the latest reviews. */
import { useTitle } from "../../lib/use-title.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { LatestReviews } from "./LatestReviews.tsx";

export function Home() {
  useTitle("Home");
  return (
    <>
      <PageHeader title="Welcome to Acrux" description="Work Hard. Have Fun. Make History." />
      <LatestReviews />
    </>
  );
}
