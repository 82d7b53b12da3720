/** The dialog that gives the board's present filters and layout a name. */
import { type SyntheticEvent, useState } from "react";
import { errorText } from "../../lib/error-text.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";

interface NameViewProps {
  isSaving: boolean;
  error: unknown;
  taken: readonly string[];
  onClose: () => void;
  onName: (name: string) => void;
}

export function NameView({ isSaving, error, taken, onClose, onName }: NameViewProps) {
  const [name, setName] = useState("");
  const [fault, setFault] = useState<string | undefined>();
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const text = name.trim();
    if (text === "") setFault("Give the view a name.");
    else if (taken.includes(text)) setFault("You have a view of this name.");
    else onName(text);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Save this view"
      description="Its filters, grouping and order, for you alone."
    >
      <form onSubmit={submit} className="mt-4 flex flex-col gap-4">
        {error !== null && <Banner tone="error">{errorText(error, "Failed to save the view")}</Banner>}
        <Field label="Name" error={fault}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={50}
              autoComplete="off"
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" loading={isSaving}>
            Save view
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
