/** Images on their way into a text: a mark stands for each until it is there, and what fails can be tried again. */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { MarkdownSurroundings } from "./markdown-context.ts";
import { replaceText } from "./replace-text.ts";
import { imageText, isUploading, uploadMark, withoutMarks } from "./upload-marks.ts";

export interface ImageUpload {
  readonly number: number;
  readonly file: File;
  /** How much is sent, from 0 to 1. */
  readonly share: number;
  /** Words for people once it failed. */
  readonly failure: string | null;
}

export interface ImageUploads {
  /** On their way or failed. */
  readonly uploads: readonly ImageUpload[];
  readonly start: (files: readonly File[]) => void;
  readonly retry: (upload: ImageUpload) => void;
  /** Gives it up, or forgets that it failed. */
  readonly drop: (upload: ImageUpload) => void;
}

export type Upload = NonNullable<MarkdownSurroundings["upload"]>;

export function useImageUploads(area: RefObject<HTMLTextAreaElement | null>, upload: Upload): ImageUploads {
  const [uploads, setUploads] = useState<readonly ImageUpload[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const last = useRef(0);
  // One after the other, as a slow line is not faster for two.
  const queue = useRef(Promise.resolve());
  useLeftOverMarks(area);
  useEffect(() => {
    const begun = running.current;
    return () => {
      for (const one of begun.values()) one.abort();
    };
  }, []);

  const change = (number: number, to: Partial<ImageUpload> | null): void =>
    setUploads((known) =>
      known.flatMap((one) => (one.number !== number ? [one] : to === null ? [] : [{ ...one, ...to }])),
    );

  const put = (number: number, name: string, text: string): void => {
    if (area.current !== null) replaceMark(area.current, uploadMark(number, name), text);
  };

  const send = async (number: number, file: File, control: AbortController): Promise<void> => {
    const isGivenUp = (): boolean => control.signal.aborted;
    if (isGivenUp()) return;
    try {
      const onProgress = (share: number): void => change(number, { share });
      const address = await upload(file, { onProgress, signal: control.signal });
      put(number, file.name, imageText(file.name, address));
      change(number, null);
    } catch (error) {
      if (isGivenUp()) return;
      put(number, file.name, "");
      change(number, { failure: error instanceof Error ? error.message : "It could not be uploaded." });
    } finally {
      running.current.delete(number);
    }
  };

  const begin = (file: File): void => {
    const number = (last.current += 1);
    const control = new AbortController();
    running.current.set(number, control);
    if (area.current !== null) insertMark(area.current, uploadMark(number, file.name));
    setUploads((known) => [...known, { number, file, share: 0, failure: null }]);
    queue.current = queue.current.then(() => send(number, file, control));
  };

  const drop = ({ number, file }: ImageUpload): void => {
    running.current.get(number)?.abort();
    put(number, file.name, "");
    change(number, null);
  };

  return {
    uploads,
    start: (files) => files.forEach(begin),
    retry: (failed) => {
      drop(failed);
      begin(failed.file);
    },
    drop,
  };
}

/** A draft may hold marks of a page that was closed too early: their images never came. */
function useLeftOverMarks(area: RefObject<HTMLTextAreaElement | null>): void {
  const clear = useEffectEvent(() => {
    const text = area.current;
    if (text === null || !isUploading(text.value)) return;
    replaceText(text, 0, text.value.length, withoutMarks(text.value));
  });
  useEffect(() => clear(), []);
}

/** In a paragraph of its own, where the caret is. */
function insertMark(area: HTMLTextAreaElement, mark: string): void {
  const before = area.value.slice(0, area.selectionStart);
  const lines = /\n*$/.exec(before)?.[0].length ?? 0;
  const gap = before.trim() === "" ? "" : "\n".repeat(Math.max(0, 2 - lines));
  replaceText(area, area.selectionStart, area.selectionEnd, `${gap}${mark}\n`);
}

/** Nothing happens when somebody took the mark out, and so does not want the image any more. */
function replaceMark(area: HTMLTextAreaElement, mark: string, text: string): void {
  const at = area.value.indexOf(mark);
  if (at === -1) return;
  const end = at + mark.length + (text === "" && area.value[at + mark.length] === "\n" ? 1 : 0);
  replaceText(area, at, end, text);
}
