/** CSS pixels of each picture of the product; its files have twice as many points. */
export const pictureSize = { width: 1_040, height: 700 };
