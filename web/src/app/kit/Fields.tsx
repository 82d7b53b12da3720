/** Fields, for the kit page. */
import { Search } from "lucide-react";
import { useState } from "react";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { SearchBox } from "../../ui/SearchBox.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { Select } from "../../ui/Select.tsx";
import { Textarea } from "../../ui/Textarea.tsx";
import { Sample } from "./Sample.tsx";

export function Fields() {
  const [search, setSearch] = useState("");
  const [density, setDensity] = useState<"calm" | "dense">("calm");
  return (
    <Sample title="Fields">
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="Name">{(control) => <Input {...control} placeholder="A name" />}</Field>
        <Field label="Search" hint="With an icon.">
          {(control) => (
            <Input
              {...control}
              icon={<Search aria-hidden="true" className="size-4" />}
              placeholder="Search..."
            />
          )}
        </Field>
        <Field label="Key" error="Project key must be uppercase letters and numbers only">
          {(control) => <Input {...control} defaultValue="proj-1" />}
        </Field>
        <Field label="Disabled">{(control) => <Input {...control} disabled defaultValue="ACRUX" />}</Field>
        <Field label="Status">
          {(control) => (
            <Select {...control} defaultValue="active">
              <option value="all">All</option>
              <option value="active">Active</option>
            </Select>
          )}
        </Field>
        <Field label="Comment">
          {(control) => <Textarea {...control} rows={3} placeholder="Write..." />}
        </Field>
        <Field label="Comment that is too long" error="At most 10,000 characters">
          {(control) => <Textarea {...control} rows={3} defaultValue="A comment" />}
        </Field>
        <Field label="Disabled status">
          {(control) => (
            <Select {...control} disabled>
              <option>Archived</option>
            </Select>
          )}
        </Field>
        <SearchBox label="Search users" value={search} onSearch={setSearch} maxLength={100} />
        <p className="text-muted self-center text-sm">Searching for: {search === "" ? "nothing" : search}</p>
        <div className="flex flex-wrap gap-4">
          <Checkbox label="Remember this" defaultChecked />
          <Checkbox label="Not this" />
          <Checkbox label="Never" disabled />
          <Checkbox label="Always" disabled defaultChecked />
        </div>
        <Segments
          label="Density"
          value={density}
          onChange={setDensity}
          choices={[
            { value: "calm", label: "Calm" },
            { value: "dense", label: "Dense" },
          ]}
        />
      </div>
    </Sample>
  );
}
