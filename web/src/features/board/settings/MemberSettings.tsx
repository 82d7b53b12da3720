/** Who sees the project: everybody who is active, or its creator and chosen members, besides admins and masters. */
import type { Person, Project } from "@acrux/contract";
import { Search, UserPlus, X } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { api } from "../../../lib/api.ts";
import { errorText } from "../../../lib/error-text.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Input } from "../../../ui/Input.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { useChangeProject } from "../mutations.ts";
import { nameOfPerson } from "../people.ts";
import { usePeopleOf } from "../queries.ts";
import { changeOf } from "./change-of.ts";

interface MemberSettingsProps {
  project: Project;
  canEdit: boolean;
}

export function MemberSettings({ project, canEdit }: MemberSettingsProps) {
  const change = useChangeProject(project._id);
  const { isPrivate, memberIds } = project;
  const members = usePeopleOf(project._id, memberIds).data ?? [];
  const setMembers = (next: readonly string[]): void =>
    change.mutate(changeOf({ memberIds }, { memberIds: [...next] }));
  const person = (id: string): Person | undefined => members.find(({ _id }) => _id === id);
  return (
    <div className="flex flex-col gap-5">
      {change.isError && <Banner tone="error">{errorText(change.error, "Failed to update project")}</Banner>}
      <div className="flex items-center justify-between gap-4">
        <label htmlFor="is-private">
          <span className="font-medium">Private</span>
          <span className="text-muted block text-sm">
            Only its creator, members, admins and masters see a private project; for others it does not exist.
          </span>
        </label>
        <Switch
          id="is-private"
          checked={isPrivate}
          disabled={!canEdit || change.isPending}
          onCheckedChange={(next) => change.mutate(changeOf({ isPrivate }, { isPrivate: next }))}
        />
      </div>
      {!isPrivate && <p className="text-muted">Everyone with an active account sees this project.</p>}
      {isPrivate && (
        <section aria-labelledby="members-heading">
          <h3 id="members-heading" className="mb-2 font-medium">
            Members
          </h3>
          {memberIds.length === 0 && <p className="text-muted mb-2">No members yet.</p>}
          <ul className="mb-3 flex flex-col gap-1">
            {memberIds.map((id) => (
              <li key={id} className="flex min-h-9 items-center gap-2">
                <Avatar name={nameOfPerson(person(id))} src={person(id)?.avatarUrl} size="sm" />
                <bdi className="grow truncate">{nameOfPerson(person(id))}</bdi>
                {canEdit && (
                  <Button
                    variant="ghost"
                    size="sm"
                    iconOnly
                    disabled={change.isPending}
                    aria-label={`Remove ${nameOfPerson(person(id))}`}
                    onClick={() => setMembers(memberIds.filter((other) => other !== id))}
                  >
                    <X aria-hidden="true" className="size-4" />
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {canEdit && (
            <AddMember
              project={project}
              isSaving={change.isPending}
              onAdd={(id) => setMembers([...memberIds, id])}
            />
          )}
        </section>
      )}
    </div>
  );
}

interface AddMemberProps {
  project: Project;
  isSaving: boolean;
  onAdd: (id: string) => void;
}

function AddMember({ project, isSaving, onAdd }: AddMemberProps) {
  const [text, setText] = useState("");
  const search = useDeferredValue(text.trim());
  const found = useQuery({
    queryKey: ["board", project._id, "candidates", search],
    enabled: search.length >= 2,
    queryFn: async ({ signal }) => {
      const query = { search, for: "members" as const };
      return (await api.call("listProjectPeople", { params: { id: project._id }, query }, { signal })).data;
    },
  });
  const taken = new Set([...project.memberIds, project.createdBy]);
  const candidates = (found.data ?? []).filter(({ _id }) => !taken.has(_id)).slice(0, 8);
  return (
    <>
      <Input
        aria-label="Find people"
        placeholder="Find people by name or GitHub login"
        icon={<Search aria-hidden="true" className="size-4" />}
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {found.isSuccess && candidates.length === 0 && (
        <p className="text-muted mt-2 text-sm">No one else matches.</p>
      )}
      <ul className="mt-2 flex flex-col gap-1">
        {candidates.map((person) => (
          <li key={person._id} className="flex min-h-9 items-center gap-2">
            <Avatar name={nameOfPerson(person)} src={person.avatarUrl} size="sm" />
            <bdi className="grow truncate">{nameOfPerson(person)}</bdi>
            <Button
              size="sm"
              disabled={isSaving}
              icon={<UserPlus aria-hidden="true" className="size-3.5" />}
              aria-label={`Add ${nameOfPerson(person)}`}
              onClick={() => onAdd(person._id)}
            >
              Add
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
