/** What stands in a text for an image that is still being sent. */

/** Begins with a number, so that two images of one name differ. */
export function uploadMark(number: number, name: string): string {
  return `![Uploading ${String(number)}: ${wordsOf(name)}…]()`;
}

export function imageText(name: string, address: string): string {
  return `![${wordsOf(name.replace(/\.\w{1,5}$/, ""))}](${address})`;
}

const marks = /!\[Uploading \d+: [^\]\n]*…\]\(\)\n?/g;

/** A text must not be sent while one of its images is. */
export function isUploading(text: string): boolean {
  return text.search(marks) !== -1;
}

/** Of uploads that ended with the page they began on. */
export function withoutMarks(text: string): string {
  return text.replaceAll(marks, "");
}

export const uploadingProblem = "Wait until the images are uploaded.";

/** A file's name as words of a text: nothing in it may end the brackets. */
function wordsOf(name: string): string {
  return name
    .replaceAll(/[[\]()\\`*_<>!|]|\p{C}/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, 80);
}
