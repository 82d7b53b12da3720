/** The tags of a post, each leading to the posts that have it. */
import { Link } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { writeFilters } from "./filters.ts";

export function TagLinks({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            to={paths.posts + writeFilters({ tag })}
            className="bg-note-soft text-note inline-flex h-6 items-center rounded-full px-2 text-xs font-medium hover:underline"
          >
            <bdi>{tag}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}
