/** What the review has to say about itself: rules left out, what was not checked. */
import { PlainMessage } from "./PlainMessage.tsx";

export function RemarksSection({ remarks }: { remarks: readonly string[] }) {
  if (remarks.length === 0) return null;
  return (
    <section aria-labelledby="remarks" className="flex flex-col gap-3">
      <h2 id="remarks" className="scroll-mt-20 text-xl font-semibold">
        Remarks
      </h2>
      <ul className="marker:text-subtle flex list-disc flex-col gap-1 pl-5">
        {remarks.map((remark, index) => (
          <li key={index} className="max-w-prose break-words">
            <PlainMessage text={remark} />
          </li>
        ))}
      </ul>
    </section>
  );
}
