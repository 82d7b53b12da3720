/** Why an administrator deletes what somebody else wrote. */
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";

interface ReasonFieldProps {
  value: string;
  onChange: (reason: string) => void;
}

export function ReasonField({ value, onChange }: ReasonFieldProps) {
  return (
    <div className="mt-4">
      <Field label="Reason" hint="Kept in the audit log.">
        {(control) => (
          <Input
            {...control}
            value={value}
            maxLength={300}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
    </div>
  );
}
