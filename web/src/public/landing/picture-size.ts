/** CSS pixels of each picture of the product; its files have twice as many points. Two of a row are equally high on the page. */
export const pictureSizes = {
  github: { width: 760, height: 600 },
  review: { width: 760, height: 600 },
  board: { width: 1_280, height: 820 },
  post: { width: 390, height: 525 },
} as const;

export type PictureName = keyof typeof pictureSizes;
