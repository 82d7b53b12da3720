/** Who one is here. It comes from GitHub and from administrators, so nothing of it can be edited. */
import { cleanText } from "../../lib/clean-text.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Card, CardBody, CardHeader } from "../../ui/Card.tsx";
import { nameOf, type SessionUser } from "../session/session.ts";

export function ProfileSection({ user }: { user: SessionUser }) {
  const name = cleanText(nameOf(user));
  return (
    <Card aria-label="Profile">
      <CardHeader title="Profile" description="From your GitHub account, as it was when you signed in." />
      <CardBody className="flex flex-col gap-5">
        <div className="flex min-w-0 items-center gap-4">
          <Avatar name={name} src={user.avatarUrl} size="lg" />
          <p className="min-w-0 truncate text-lg font-medium" title={name}>
            <bdi>{name}</bdi>
          </p>
        </div>
        <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-3">
          <Fact term="Email">{cleanText(user.email ?? "")}</Fact>
          <Fact term="GitHub login">{cleanText(user.githubLogin ?? "")}</Fact>
          <div className="min-w-0">
            <dt className="text-subtle mb-1 text-sm">Roles</dt>
            <dd className="flex flex-wrap gap-1">
              {user.roles === undefined
                ? "Not known"
                : user.roles.map((role) => (
                    <Badge key={role} tone={role === "user" ? "neutral" : "accent"}>
                      {role}
                    </Badge>
                  ))}
            </dd>
          </div>
        </dl>
      </CardBody>
    </Card>
  );
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-subtle mb-1 text-sm">{term}</dt>
      <dd className="[overflow-wrap:anywhere]">{children === "" ? "None" : <bdi>{children}</bdi>}</dd>
    </div>
  );
}
