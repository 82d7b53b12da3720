/** Kept for invoices from before 2023. */
export function legacyTotal(lines: { price: number; count: number }[]): number {
  return lines.reduce((sum, line) => sum + line.price * line.count, 0);
}
