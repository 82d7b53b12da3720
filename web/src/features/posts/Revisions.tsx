/** Earlier versions of a post: what each differs in from the one now, and the way back to it. */
import type { Post } from "@acrux/contract";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { paths, postPath } from "../../app/paths.ts";
import { formatDateTime } from "../../lib/dates.ts";
import { errorText } from "../../lib/error-text.ts";
import { useTitle } from "../../lib/use-title.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, CardBody } from "../../ui/Card.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Field } from "../../ui/Field.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextDiff } from "../../ui/TextDiff.tsx";
import { toastSuccess } from "../../ui/toast-error.ts";
import { BackToPosts } from "./BackToPosts.tsx";
import { asText, formOf } from "./form-value.ts";
import { usePost, useRevision, useRevisions, useUpdatePost } from "./queries.ts";

export function Revisions() {
  useTitle("Versions");
  const { postId } = useParams();
  const found = usePost(postId);
  return (
    <>
      <PageHeader
        title="Versions"
        description="Each edit keeps what was there before. Author and administrators see it."
        above={<BackToPosts postId={postId} />}
      />
      {found.isPending && <p role="status">Loading post...</p>}
      {found.isError && found.data === undefined && (
        <Card>
          <ErrorState title="Error loading post" action={<Button to={paths.posts}>Back to posts</Button>} />
        </Card>
      )}
      {found.data !== undefined && <Versions post={found.data.post} />}
    </>
  );
}

function Versions({ post }: { post: Post }) {
  const [query, setQuery] = useSearchParams();
  const revisions = useRevisions(post._id, post.version);
  const asked = Number(query.get("version"));
  const known = revisions.data ?? [];
  const chosen = known.find(({ version }) => version === asked)?.version ?? known[0]?.version ?? null;
  if (revisions.isError)
    return <Banner tone="error">{errorText(revisions.error, "The versions could not be loaded.")}</Banner>;
  if (revisions.isPending) return <p role="status">Loading versions...</p>;
  if (chosen === null) return <p className="text-muted">This post is as it was first written.</p>;
  return (
    <div className="flex flex-col gap-4">
      <Field label="Version">
        {(control) => (
          <Select
            {...control}
            value={String(chosen)}
            onChange={(event) => setQuery({ version: event.target.value }, { replace: true })}
          >
            {known.map(({ version, at }) => (
              <option key={version} value={String(version)}>
                {`Version ${String(version)}, ${formatDateTime(at)}`}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Difference key={chosen} post={post} version={chosen} />
    </div>
  );
}

function Difference({ post, version }: { post: Post; version: number }) {
  const revision = useRevision(post._id, version);
  const navigate = useNavigate();
  const update = useUpdatePost(post, (updated) => {
    void toastSuccess(`Version ${String(version)} restored`);
    void navigate(postPath(updated._id));
  });
  if (revision.isPending) return <p role="status">Loading version...</p>;
  if (revision.data === undefined) return <Banner tone="error">The version could not be loaded.</Banner>;
  const { data } = revision;
  return (
    <Card>
      <CardBody className="flex flex-col gap-4">
        <p className="text-muted text-sm">What changed from version {version} to the post as it is now:</p>
        <TextDiff
          before={asText(formOf(data))}
          after={asText(formOf(post))}
          label={`Version ${String(version)} and now`}
          className="max-h-[60vh]"
        />
        {update.isError && (
          <Banner tone="error">{errorText(update.error, "The version could not be restored.")}</Banner>
        )}
        {post.isAuthor && (
          <Button
            className="self-end"
            loading={update.isPending}
            onClick={() => update.mutate({ value: data, version: post.version })}
          >
            Restore this version
          </Button>
        )}
      </CardBody>
    </Card>
  );
}
