/** Images for a text: chosen, pasted or dropped, on their way into it, and those that did not get there. */
import { imageTypes } from "@acrux/contract";
import { ImagePlus, X } from "lucide-react";
import { type RefObject, useRef } from "react";
import { useLeaveWarning } from "../lib/use-leave-warning.ts";
import { Banner } from "./Banner.tsx";
import { Button } from "./Button.tsx";
import { Progress } from "./Progress.tsx";
import { useGivenFiles } from "./use-given-files.ts";
import { type ImageUpload, type Upload, useImageUploads } from "./use-image-uploads.ts";

interface EditorImagesProps {
  area: RefObject<HTMLTextAreaElement | null>;
  upload: Upload;
}

export function EditorImages({ area, upload: send }: EditorImagesProps) {
  const { uploads, start, retry, drop } = useImageUploads(area, send);
  useGivenFiles(area, start);
  // The text is kept as a draft; a file that is not sent yet is not.
  useLeaveWarning(uploads.some(({ failure }) => failure === null));
  return (
    <div className="flex flex-col gap-2">
      <Chooser onImages={start} />
      {uploads.length > 0 && (
        <ul aria-label="Images" className="flex flex-col gap-2">
          {uploads.map((upload) => (
            <li key={upload.number}>
              {upload.failure === null ? (
                <Sending upload={upload} onDrop={() => drop(upload)} />
              ) : (
                <Failed upload={upload} onRetry={() => retry(upload)} onDrop={() => drop(upload)} />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The browser's own chooser, opened by a button that looks like the others. */
function Chooser({ onImages }: { onImages: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <Button
        size="sm"
        variant="ghost"
        icon={<ImagePlus aria-hidden="true" className="size-4" />}
        className="-ml-2.5"
        onClick={() => input.current?.click()}
      >
        Add images
      </Button>
      <span className="text-muted hidden text-sm sm:inline">or paste or drop them into the text</span>
      <input
        ref={input}
        type="file"
        accept={imageTypes.join()}
        multiple
        hidden
        aria-label="Images"
        onChange={({ currentTarget }) => {
          onImages([...(currentTarget.files ?? [])]);
          // The same file may be chosen again.
          currentTarget.value = "";
        }}
      />
    </div>
  );
}

interface FailedProps {
  upload: ImageUpload;
  onRetry: () => void;
  onDrop: () => void;
}

function Failed({ upload: { file, failure }, onRetry, onDrop }: FailedProps) {
  return (
    <Banner
      tone="error"
      onDismiss={onDrop}
      actions={
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <span className="font-medium wrap-anywhere">{file.name}</span> was not added. {failure}
    </Banner>
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
