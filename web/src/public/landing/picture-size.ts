/** CSS pixels of each picture of the product, about as large as a desktop shows it; its files have twice as many points. Board and post are equally high on the page. */
export const pictureSizes = {
  github: { width: 640, height: 560 },
  review: { width: 640, height: 560 },
  board: { width: 1_280, height: 820 },
  post: { width: 390, height: 525 },
} as const;

export type PictureName = keyof typeof pictureSizes;
