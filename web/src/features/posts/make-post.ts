/** Posts and comments for tests, as the API answers them. */
import type { Post, PostComment } from "@acrux/contract";

const author = {
  ...{ authorId: "uid-ines", authorEmail: "ines@acrux.example", author: "Ines Hart", authorAvatarUrl: null },
  ...{ createdAt: "2024-01-05T12:00:00.000Z", editedAt: null, isAuthor: true, canDelete: true },
  ...{ reactionCounts: {}, myReactions: [] },
};

export function makePost(id: string, changes: Partial<Post> = {}): Post {
  const body = changes.body ?? `Text of ${id}`;
  return {
    ...author,
    ...{ _id: id, title: `Title of ${id}`, body, preview: body, tags: [], comments: [] },
    ...{ version: 1, readingMinutes: 1, commentCount: changes.comments?.length ?? 0 },
    ...changes,
  };
}

export function makeComment(id: string, changes: Partial<PostComment> = {}): PostComment {
  return { ...author, _id: id, body: `Comment ${id}`, ...changes };
}
