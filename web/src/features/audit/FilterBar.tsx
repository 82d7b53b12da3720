/** Which entries to show: what was done, by whom, to whom or what, and on which days. */
import { auditActionNames } from "@acrux/contract";
import { X } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Input } from "../../ui/Input.tsx";
import { Select } from "../../ui/Select.tsx";
import { actionLabels, partyName } from "./describe-entry.ts";
import { auditAddress, type Filters, isFiltered } from "./filters.ts";
import { useSeenParties } from "./queries.ts";

export function FilterBar({ filters }: { filters: Filters }) {
  const navigate = useNavigate();
  const show = (change: Partial<Filters>): void => {
    void navigate(auditAddress({ ...filters, cursor: null, ...change }));
  };
  return (
    <div className="mb-4 grid grid-cols-2 items-end gap-x-2 gap-y-3 *:first:col-span-2 sm:flex sm:flex-wrap">
      <Labeled label="What">
        {(id) => (
          <Select
            id={id}
            className="sm:w-44"
            value={filters.action ?? ""}
            onChange={({ target }) => {
              show({ action: auditActionNames.find((name) => name === target.value) ?? null });
            }}
          >
            <option value="">Everything</option>
            {auditActionNames.map((name) => (
              <option key={name} value={name}>
                {actionLabels[name]}
              </option>
            ))}
          </Select>
        )}
      </Labeled>
      <PartySelect
        label="Who"
        everybody="Everyone"
        side="actor"
        chosen={filters.actor}
        onChoose={(actor) => show({ actor })}
      />
      <PartySelect
        label="On what or whom"
        everybody="Anything"
        side="target"
        chosen={filters.target}
        onChoose={(target) => show({ target })}
      />
      <DayInput label="From day" value={filters.from} onChange={(from) => show({ from })} />
      <DayInput label="To day" value={filters.to} onChange={(to) => show({ to })} />
      {isFiltered(filters) && (
        <Button
          variant="ghost"
          to={paths.audit}
          icon={<X aria-hidden="true" className="size-4" />}
          className="-ml-3 justify-self-start sm:ml-0"
        >
          Clear filters
        </Button>
      )}
    </div>
  );
}

interface LabeledProps {
  label: string;
  /** Draws the control with the id it is given. */
  children: (id: string) => ReactNode;
}

function Labeled({ label, children }: LabeledProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-muted text-xs">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

interface PartySelectProps {
  label: string;
  everybody: string;
  side: "actor" | "target";
  chosen: string | null;
  onChoose: (id: string | null) => void;
}

/** Offers those of the entries that were loaded, and always the chosen one, also when the address alone names it. */
function PartySelect({ label, everybody, side, chosen, onChoose }: PartySelectProps) {
  const seen = useSeenParties(side);
  const parties =
    chosen === null || seen.some(({ id }) => id === chosen) ? seen : [...seen, { id: chosen, name: null }];
  const sorted = [...parties].sort((a, b) => partyName(a).localeCompare(partyName(b), "en"));
  return (
    <Labeled label={label}>
      {(id) => (
        <Select
          id={id}
          className="sm:w-48"
          value={chosen ?? ""}
          onChange={({ target }) => onChoose(target.value === "" ? null : target.value)}
        >
          <option value="">{everybody}</option>
          {sorted.map((party) => (
            <option key={party.id} value={party.id}>
              {partyName(party)}
            </option>
          ))}
        </Select>
      )}
    </Labeled>
  );
}

interface DayInputProps {
  label: string;
  value: string | null;
  onChange: (day: string | null) => void;
}

/** While a year is typed it is that of an emperor first: 0002, 0020, 0202. Only a day of this century is asked for. */
function DayInput({ label, value, onChange }: DayInputProps) {
  const [typed, setTyped] = useState(value ?? "");
  const [shown, setShown] = useState(value);
  if (value !== shown) {
    setShown(value);
    setTyped(value ?? "");
  }
  return (
    <Labeled label={label}>
      {(id) => (
        <Input
          id={id}
          type="date"
          className="sm:w-38"
          min="2000-01-01"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            if (target.value === "") onChange(null);
            else if (target.value >= "2000-01-01") onChange(target.value);
          }}
        />
      )}
    </Labeled>
  );
}
