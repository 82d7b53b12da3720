/** Who wrote something and when: picture, name, e-mail and date. Names are strangers' text: cleaned and isolated. */
import { cleanText } from "../../lib/clean-text.ts";
import { formatDate, formatDateTime } from "../../lib/dates.ts";
import { Avatar } from "../../ui/Avatar.tsx";

interface BylineProps {
  by: {
    readonly author: string | null;
    readonly authorEmail: string | null;
    readonly authorAvatarUrl: string | null;
    readonly createdAt: string;
    readonly editedAt: string | null;
  };
  size?: "sm" | "md";
}

export function Byline({ by, size = "sm" }: BylineProps) {
  const email = cleanText(by.authorEmail ?? "");
  const name = cleanText(by.author ?? "").trim() || (email === "" ? "Deleted user" : "");
  return (
    <div className="text-muted flex min-w-0 items-center gap-2 text-sm">
      <Avatar name={name || email} src={by.authorAvatarUrl} size={size} />
      <p className="min-w-0 wrap-anywhere">
        {name !== "" && <bdi className="text-fg font-medium">{name}</bdi>} <bdi>{email}</bdi>
        {" · "}
        <time dateTime={by.createdAt} title={formatDateTime(by.createdAt)} className="whitespace-nowrap">
          {formatDate(by.createdAt)}
        </time>
        {by.editedAt !== null && (
          <span title={`Edited ${formatDateTime(by.editedAt)}`} className="whitespace-nowrap">
            {" · edited"}
          </span>
        )}
      </p>
    </div>
  );
}
