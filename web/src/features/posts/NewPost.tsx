/** Writing a new post. What is typed is kept on this machine until it is published. */
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths, postPath } from "../../app/paths.ts";
import { errorText } from "../../lib/error-text.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { useTitle } from "../../lib/use-title.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { useAuth } from "../session/auth-context.ts";
import { nameOf, type SessionUser } from "../session/session.ts";
import { BackToPosts } from "./BackToPosts.tsx";
import { emptyForm, isPostForm, valueOf } from "./form-value.ts";
import { PostForm } from "./PostForm.tsx";
import { useCreatePost } from "./queries.ts";
import { RestoredBanner } from "./RestoredBanner.tsx";

export function NewPost() {
  useTitle("New post");
  const { user } = useAuth();
  return (
    <>
      <PageHeader
        title="Create New Post"
        description="Share your thoughts with the world"
        above={<BackToPosts />}
      />
      {user === null ? <p role="alert">Must be logged in to create a post</p> : <Writing user={user} />}
    </>
  );
}

function Writing({ user }: { user: SessionUser }) {
  const navigate = useNavigate();
  // The same for every try, so that a doubtful one can be repeated.
  const [key] = useState(() => crypto.randomUUID());
  const draft = useDraft({
    uid: user.uid,
    name: "post:new",
    saved: emptyForm,
    version: 0,
    isValue: isPostForm,
  });
  const creation = useCreatePost((post) => {
    draft.discard();
    void navigate(postPath(post._id));
  });
  return (
    <>
      <RestoredBanner draft={draft} />
      <PostForm
        form={draft.value}
        onChange={draft.change}
        author={nameOf(user)}
        problem={creation.isError ? errorText(creation.error, "The post could not be created.") : null}
        isBusy={creation.isPending}
        action="Create Post"
        cancelTo={paths.posts}
        onSubmit={(form) => creation.mutate({ value: valueOf(form), key })}
      />
    </>
  );
}
