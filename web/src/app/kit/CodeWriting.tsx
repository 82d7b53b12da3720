/** The editor of code, for the kit page. */
import { useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { CodeEditor, goToPlace } from "../../ui/CodeEditor.tsx";
import { Sample } from "./Sample.tsx";

const text = `strictness: balanced
maxComments: 101
paths:
  exclude: ["a-folder-with-a-name-that-is-longer-than-a-phone-is-wide/**", "another-folder-of-this-kind/**"]
`;

export function CodeWriting() {
  const area = useRef<HTMLTextAreaElement>(null);
  const [value, setValue] = useState(text);
  return (
    <Sample title="Editor of code">
      <Card aria-label="An editor" className="overflow-hidden">
        <CodeEditor ref={area} label="Settings as YAML" value={value} onChange={setValue} marked={[2]} />
      </Card>
      <Button className="w-fit" onClick={() => goToPlace(area.current, 2, 14)}>
        Go to 2:14
      </Button>
    </Sample>
  );
}
