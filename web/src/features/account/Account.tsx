/** One's own account: who one is here, how the app looks and listens, one's data, and the way out. */
import { useTitle } from "../../lib/use-title.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { useAuth } from "../session/auth-context.ts";
import { DeleteSection } from "./DeleteSection.tsx";
import { ExportSection } from "./ExportSection.tsx";
import { PreferencesSection } from "./PreferencesSection.tsx";
import { ProfileSection } from "./ProfileSection.tsx";
import { SessionsSection } from "./SessionsSection.tsx";

export function Account() {
  useTitle("Account");
  const { user } = useAuth();
  if (user === null) return null;
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Account"
        description="Your profile, your preferences on this machine, and your data."
      />
      <div className="flex flex-col gap-6">
        <ProfileSection user={user} />
        <PreferencesSection uid={user.uid} />
        <SessionsSection />
        <ExportSection />
        <DeleteSection user={user} />
      </div>
    </div>
  );
}
