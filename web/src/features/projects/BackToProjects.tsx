/** The way back to the list. */
import { ArrowLeft } from "lucide-react";
import { Link } from "react-router-dom";
import { paths } from "../../app/paths.ts";

export function BackToProjects() {
  return (
    <Link
      to={paths.projects}
      className="text-muted hover:text-fg inline-flex w-fit items-center gap-1.5 rounded-md text-sm"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      All projects
    </Link>
  );
}
