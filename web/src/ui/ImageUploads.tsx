/** Images that are on their way into a text, and those that did not get there. */
import { X } from "lucide-react";
import { Banner } from "./Banner.tsx";
import { Button } from "./Button.tsx";
import { Progress } from "./Progress.tsx";
import type { ImageUpload, ImageUploads as Uploads } from "./use-image-uploads.ts";

export function ImageUploads({ uploads, retry, drop }: Uploads) {
  if (uploads.length === 0) return null;
  return (
    <ul aria-label="Images" className="flex flex-col gap-2">
      {uploads.map((upload) => (
        <li key={upload.number}>
          {upload.failure === null ? (
            <Sending upload={upload} onDrop={() => drop(upload)} />
          ) : (
            <Banner
              tone="error"
              onDismiss={() => drop(upload)}
              actions={
                <Button size="sm" onClick={() => retry(upload)}>
                  Try again
                </Button>
              }
            >
              <span className="font-medium [overflow-wrap:anywhere]">{upload.file.name}</span> was not added.{" "}
              {upload.failure}
            </Banner>
          )}
        </li>
      ))}
    </ul>
  );
}

function Sending({ upload: { file, share }, onDrop }: { upload: ImageUpload; onDrop: () => void }) {
  return (
    <div className="flex items-end gap-2">
      <Progress label={`Uploading ${file.name}`} value={share} max={1} showsLabel className="grow" />
      <button
        type="button"
        aria-label={`Cancel ${file.name}`}
        onClick={onDrop}
        className="text-muted hover:text-fg -mb-2 rounded-md p-1.5"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}
