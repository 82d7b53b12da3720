/** Finding a post that may be shown. What is deleted is as if it had never been. */
import { AppError } from "../app-error.ts";
import type { PostRecord, PostStore } from "./store.ts";

/** Throws `not_found`. */
export async function findKept(posts: PostStore, id: string): Promise<PostRecord> {
  const post = await posts.find(id);
  if (post?.deletedAt !== null) throw noSuchPost();
  return post;
}

export function noSuchPost(): AppError {
  return new AppError("not_found", "There is no such post.");
}
