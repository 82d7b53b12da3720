/** What a screen reader is told while a card moves. */

/** Where a card is: the column's name, and which of how many it is, from 1. */
export interface Place {
  readonly column: string;
  readonly position: number;
  readonly of: number;
}

function placeText({ column, position, of }: Place): string {
  return `${column}, position ${String(position)} of ${String(of)}`;
}

export function pickedUp(key: string, place: Place): string {
  return `${key} picked up in ${placeText(place)}. Use the arrow keys to move it, Space to drop it, Escape to cancel.`;
}

export function movedOver(key: string, place: Place | null): string {
  return place === null ? `${key} is over no column` : `${key} is over ${placeText(place)}`;
}

export function movedTo(key: string, place: Place): string {
  return `${key} moved to ${placeText(place)}`;
}

export function putBack(key: string, place: Place): string {
  return `${key} is back in ${placeText(place)}`;
}
