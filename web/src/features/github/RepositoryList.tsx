/** The rows of the repositories. What only long lists need is loaded with the first long list. */
import { lazy, Suspense } from "react";
import { CardBody } from "../../ui/Card.tsx";
import { progressOf, type RepositoryListProps } from "./repository-list-props.ts";
import { RepositoryRow } from "./RepositoryRow.tsx";

const LONG = 100;

const LongRepositoryList = lazy(async () => ({
  default: (await import("./LongRepositoryList.tsx")).LongRepositoryList,
}));

export function RepositoryList(props: RepositoryListProps) {
  const { repositories, switching, onSwitch } = props;
  if (repositories.length === 0) return null;
  if (repositories.length > LONG) {
    return (
      <Suspense fallback={<CardBody className="text-muted">Loading repositories...</CardBody>}>
        <LongRepositoryList {...props} />
      </Suspense>
    );
  }
  return (
    <ul aria-label="Repositories" className="divide-y">
      {repositories.map((repository) => (
        <li key={repository.id}>
          <RepositoryRow
            repository={repository}
            progress={progressOf(repository.id, switching)}
            onSwitch={onSwitch}
          />
        </li>
      ))}
    </ul>
  );
}
