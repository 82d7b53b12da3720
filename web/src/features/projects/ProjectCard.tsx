/** One project in the list. Its name is the link, which covers the card, so that a click anywhere on it leads there. */
import type { Project } from "@acrux/contract";
import { Lock } from "lucide-react";
import { Link } from "react-router-dom";
import { projectPath } from "../../app/paths.ts";
import { cleanText } from "../../lib/clean-text.ts";
import { formatDate } from "../../lib/dates.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";

export function ProjectCard({ project }: { project: Project }) {
  const isActive = project.status === "ACTIVE";
  return (
    <Card
      as="article"
      className="hover:border-line-strong has-focus-visible:outline-focus relative flex h-full min-h-38 flex-col p-4 transition-colors has-focus-visible:outline-2"
    >
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-lg font-semibold">
          <Link
            to={projectPath(project._id)}
            className="line-clamp-2 wrap-anywhere outline-none after:absolute after:inset-0 after:rounded-lg"
          >
            <bdi>{cleanText(project.name)}</bdi>
          </Link>
        </h2>
        <Badge tone={isActive ? "success" : "neutral"} className="mt-0.5">
          {isActive ? "Active" : "Archived"}
        </Badge>
      </div>
      <p className="text-muted mt-0.5 flex items-center gap-1.5 font-mono text-xs">
        {project.key}
        {project.isPrivate && (
          <span className="inline-flex items-center gap-1 font-sans">
            <Lock aria-hidden="true" className="size-3" />
            Private
          </span>
        )}
      </p>
      <p dir="auto" className="text-muted mt-2 line-clamp-2 wrap-anywhere">
        {cleanText(project.description ?? "")}
      </p>
      <p className="text-subtle mt-auto pt-3 text-xs">
        Created <time dateTime={project.createdAt}>{formatDate(project.createdAt)}</time>
      </p>
    </Card>
  );
}
