/** The first screen after signing in: a welcome, the latest posts, and the latest reviews below. */
import { usePrefetchQuery } from "@tanstack/react-query";
import { useTitle } from "../../lib/use-title.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { LatestPosts } from "./LatestPosts.tsx";
import { LatestReviews } from "./LatestReviews.tsx";
import { useLatestPosts } from "./latest-posts.ts";
import { latestReviews } from "./latest-reviews.ts";

export function Home() {
  useTitle("Home");
  const posts = useLatestPosts();
  // Read meanwhile, and shown after the posts.
  usePrefetchQuery(latestReviews);
  return (
    <>
      <PageHeader title="Welcome to Acrux" description="Work Hard. Have Fun. Make History." />
      <div className="flex flex-col gap-6">
        <LatestPosts posts={posts} />
        {/* Below a list whose length nobody knows yet it would jump. */}
        {!posts.isPending && <LatestReviews />}
      </div>
    </>
  );
}
