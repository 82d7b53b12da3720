/** The time of day: the server's, never a caller's. */
export function systemClock(): Date {
  return new Date();
}
