/** A line of a file, with a link to it on GitHub where there is one. */
import type { Review } from "@acrux/contract";
import { cleanText } from "../../lib/clean-text.ts";
import { lineAddress } from "./line-address.ts";

interface PlaceLinkProps {
  review: Pick<Review, "pullUrl" | "headSha">;
  path: string;
  line: number;
}

export function PlaceLink({ review, path, line }: PlaceLinkProps) {
  const address = lineAddress(review, path, line);
  const text = `${cleanText(path)}:${String(line)}`;
  if (address === null) return <span className="text-sm break-all">{text}</span>;
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className="text-accent-text w-fit max-w-full text-sm break-all hover:underline"
    >
      {text}
    </a>
  );
}
