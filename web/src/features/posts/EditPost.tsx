/** Changing one's own post. Somebody's other tab may have saved meanwhile: then both versions are shown and nothing is lost. */
import type { Post } from "@acrux/contract";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { paths, postPath } from "../../app/paths.ts";
import { isApiError } from "../../lib/api-error.ts";
import { errorText } from "../../lib/error-text.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { useTitle } from "../../lib/use-title.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { useAuth } from "../session/auth-context.ts";
import { BackToPosts } from "./BackToPosts.tsx";
import { formOf, isPostForm, valueOf } from "./form-value.ts";
import { PostForm } from "./PostForm.tsx";
import { postKey, usePost, useUpdatePost } from "./queries.ts";

/** Rarely needed, so not part of the page. */
const OvertakenBanner = lazy(async () => ({
  default: (await import("./OvertakenBanner.tsx")).OvertakenBanner,
}));
const RestoredBanner = lazy(async () => ({
  default: (await import("./RestoredBanner.tsx")).RestoredBanner,
}));
const UnsentText = lazy(async () => ({ default: (await import("./UnsentText.tsx")).UnsentText }));

export function EditPost() {
  useTitle("Edit post");
  const { postId } = useParams();
  const { user } = useAuth();
  const known = usePost(postId);
  if (postId === undefined) return <p role="alert">Post ID is required</p>;
  if (known.isPending) return <p role="status">Loading post...</p>;
  if (known.data === undefined || user === null || !known.data.post.isAuthor) {
    return (
      <Card>
        <h1 className="sr-only">Edit Post</h1>
        <ErrorState title="Error loading post" action={<Button to={paths.posts}>Back to posts</Button>}>
          {known.data === undefined ? "Please try again later." : "Only its author can edit a post."}
        </ErrorState>
        <Suspense fallback={null}>
          <UnsentText postId={postId} />
        </Suspense>
      </Card>
    );
  }
  return <Editing key={postId} post={known.data.post} uid={user.uid} />;
}

function Editing({ post, uid }: { post: Post; uid: string }) {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const saved = formOf(post);
  const draft = useDraft({
    uid,
    name: `post:${post._id}`,
    saved,
    version: post.version,
    isValue: isPostForm,
  });
  const update = useUpdatePost(post, (updated) => {
    draft.discard();
    void navigate(postPath(updated._id));
  });
  const isLost = isApiError(update.error, "conflict") || isApiError(update.error, "edit_conflict");
  const save = (form: typeof saved): void =>
    update.mutate(
      { value: valueOf(form), version: draft.version },
      {
        // What was saved meanwhile is shown beside what one wrote.
        onError: () => void cache.invalidateQueries({ queryKey: postKey(post._id) }),
      },
    );
  return (
    <>
      <PageHeader title="Edit Post" above={<BackToPosts />} />
      {draft.broughtBack !== null && (
        <Suspense fallback={null}>
          <RestoredBanner draft={draft} />
        </Suspense>
      )}
      {draft.isOvertaken && (
        <Suspense fallback={null}>
          <OvertakenBanner draft={draft} theirs={saved} />
        </Suspense>
      )}
      <PostForm
        form={draft.value}
        onChange={draft.change}
        problem={update.isError && !isLost ? failureText(update.error) : null}
        isBusy={update.isPending}
        action="Update Post"
        cancelTo={postPath(post._id)}
        onSubmit={save}
      />
    </>
  );
}

/** The text stays in any case, and in the draft. */
function failureText(error: unknown): string {
  if (isApiError(error, "not_found")) return "This post was deleted. Your text is still here to copy.";
  return errorText(error, "The post could not be updated.");
}
