/** Which CWE numbers name the same class of defect for the purpose of scoring, because corpora choose differently among them. */
const classes: readonly (readonly number[])[] = [
  [77, 78, 88],
  [22, 23, 36, 73],
  [79, 80, 83, 87],
  [94, 95, 96, 1336, 917, 98],
  [89, 564],
  [943],
  [90],
  [91, 643, 652],
  [93, 113],
  [117],
  [326, 327, 328, 759, 760, 916, 1240, 780, 329, 1204],
  [330, 335, 336, 337, 338, 1241],
  [259, 321, 522, 547, 798, 256],
  [295, 297, 319, 757, 599],
  [345, 347],
  [352],
  [614, 1004, 1275, 311],
  [346, 942],
  [489, 215, 11, 209],
  [276, 732],
  [377, 378, 379],
  [119, 120, 121, 122, 124, 126, 127, 125, 131, 170, 242, 676, 785, 787, 788, 805, 193],
  [190, 191, 680, 681, 194, 195, 196, 197],
  [134],
  [415, 416, 825],
  [476, 690],
  [252, 253, 390, 391, 396, 397, 703, 754, 755],
  [400, 730, 770, 789, 1333],
  [915, 1321],
  [203, 208],
  [401, 404, 772, 773, 775],
  [561, 570, 571, 1164],
  [611, 776, 827],
  [362, 366, 367],
  [457, 665, 908],
  [480, 481, 482, 597, 595],
];

const classOf = new Map(
  classes.flatMap((numbers) => numbers.map((number) => [number, numbers[0] ?? number] as const)),
);

/** The number under which findings of this CWE and of its kin are counted. `CWE-80` and 80 mean the same. */
export function weaknessClass(cwe: string | number): number {
  const number = typeof cwe === "number" ? cwe : Number(/\d+/.exec(cwe)?.[0] ?? 0);
  return classOf.get(number) ?? number;
}
