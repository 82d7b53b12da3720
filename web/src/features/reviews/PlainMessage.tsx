/** A message of the engine: line breaks are kept and `code` looks like code; nothing else in it means anything. */
import { Fragment } from "react";
import { cleanText } from "../../lib/clean-text.ts";
import { splitCode } from "./code-lines.ts";

export function PlainMessage({ text }: { text: string }) {
  return (
    <span className="break-words whitespace-pre-line">
      {text.split("\n").map((line, number) => (
        <Fragment key={number}>
          {number > 0 && "\n"}
          {splitCode(cleanText(line)).map((part, index) =>
            part.isCode ? (
              <code key={index} className="bg-sunken rounded-md px-1 py-0.5 font-mono text-[0.92em]">
                {part.text}
              </code>
            ) : (
              part.text
            ),
          )}
        </Fragment>
      ))}
    </span>
  );
}
