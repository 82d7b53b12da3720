/** The rules as a table, where there is room for one. */
import { Card } from "../../ui/Card.tsx";
import { LastChange, RuleIdentity, RuleRepositories, RuleSwitch } from "./rule-parts.tsx";
import type { RuleListContent } from "./RuleList.tsx";

const columns = ["Rule", "Repositories", "Version", "Changed", "Enabled"];
const cell = "px-3 py-3 align-middle first:pl-5 last:pr-5";

export function RuleTable({ rules, repositoryNames, switchingId, onSwitch }: RuleListContent) {
  return (
    <Card className="overflow-hidden">
      <table className="w-full table-fixed text-left">
        <colgroup>
          <col />
          <col className="w-64" />
          <col className="w-24" />
          <col className="w-44" />
          <col className="w-24" />
        </colgroup>
        <thead>
          <tr className="text-muted border-b text-xs">
            {columns.map((column) => (
              <th key={column} scope="col" className="px-3 py-2.5 font-medium first:pl-5 last:pr-5">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {rules.map((rule) => (
            <tr key={rule._id}>
              <th scope="row" className={`${cell} font-normal`}>
                <RuleIdentity rule={rule} />
              </th>
              <td className={cell}>
                <RuleRepositories rule={rule} repositoryNames={repositoryNames} />
              </td>
              <td className={`${cell} text-muted tabular-nums`}>{rule.version}</td>
              <td className={cell}>
                <LastChange rule={rule} />
              </td>
              <td className={cell}>
                <RuleSwitch rule={rule} switchingId={switchingId} onSwitch={onSwitch} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
