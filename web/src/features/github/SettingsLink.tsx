/** The way to the review settings of an account or a repository, for those who may see them. */
import { managesUsers, type SettingsScope } from "@acrux/contract";
import { SlidersHorizontal } from "lucide-react";
import { reviewSettingsPath } from "../../app/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { useAuth } from "../session/auth-context.ts";

interface SettingsLinkProps {
  scope: SettingsScope;
  id: number;
  /** Without room for words: names what it is about to screen readers. */
  iconFor?: string;
}

export function SettingsLink({ scope, id, iconFor }: SettingsLinkProps) {
  const { user } = useAuth();
  if (user === null || !managesUsers(user.roles ?? [])) return null;
  const to = reviewSettingsPath(scope, id);
  const icon = <SlidersHorizontal aria-hidden="true" className="size-4" />;
  if (iconFor === undefined) {
    return (
      <Button to={to} icon={icon}>
        Review settings
      </Button>
    );
  }
  const label = `Review settings of ${iconFor}`;
  return <Button to={to} icon={icon} iconOnly variant="ghost" aria-label={label} title={label} />;
}
