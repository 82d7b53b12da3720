/** The whole kit on one page, to look at while building. Local builds only. */
import { useTitle } from "../../lib/use-title.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Actions } from "./Actions.tsx";
import { Fields } from "./Fields.tsx";
import { Figures } from "./Figures.tsx";
import { Floating } from "./Floating.tsx";
import { Messages } from "./Messages.tsx";
import { Surfaces } from "./Surfaces.tsx";
import { CodeWriting } from "./CodeWriting.tsx";
import { Writing } from "./Writing.tsx";

export function Kit() {
  useTitle("Kit");
  return (
    <>
      <PageHeader title="Kit" description="Every piece of the interface, in each of its states." />
      <div className="flex flex-col gap-6">
        <Actions />
        <Fields />
        <Floating />
        <Messages />
        <Surfaces />
        <Figures />
        <Writing />
        <CodeWriting />
      </div>
    </>
  );
}
