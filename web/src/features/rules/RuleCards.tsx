/** The rules as cards below each other, for phones and narrow windows. */
import { Card } from "../../ui/Card.tsx";
import { LastChange, RuleIdentity, RuleRepositories, RuleSwitch } from "./rule-parts.tsx";
import type { RuleListContent } from "./RuleList.tsx";

export function RuleCards({ rules, repositoryNames, switchingId, onSwitch }: RuleListContent) {
  return (
    <ul aria-label="Rules" className="flex flex-col gap-3">
      {rules.map((rule) => (
        <li key={rule._id}>
          <Card className="flex flex-col gap-4 p-4">
            <div className="flex items-start justify-between gap-4">
              <RuleIdentity rule={rule} />
              <RuleSwitch rule={rule} switchingId={switchingId} onSwitch={onSwitch} />
            </div>
            <dl className="grid grid-cols-2 gap-4">
              <div className="min-w-0">
                <dt className="text-subtle mb-0.5 text-xs">Repositories</dt>
                <dd className="min-w-0">
                  <RuleRepositories rule={rule} repositoryNames={repositoryNames} wraps />
                </dd>
              </div>
              <div className="min-w-0">
                <dt className="text-subtle mb-0.5 text-xs">{`Version ${String(rule.version)}`}</dt>
                <dd className="min-w-0">
                  <LastChange rule={rule} />
                </dd>
              </div>
            </dl>
          </Card>
        </li>
      ))}
    </ul>
  );
}
