/** Fields, for the kit page. */
import { Search } from "lucide-react";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { Select } from "../../ui/Select.tsx";
import { Textarea } from "../../ui/Textarea.tsx";
import { Sample } from "./Sample.tsx";

export function Fields() {
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
        <Checkbox label="Remember this" defaultChecked />
      </div>
    </Sample>
  );
}
