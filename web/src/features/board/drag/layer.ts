/** What makes a board's cards movable by dragging; a part of its own, since it brings the library. */
import { DragBoard } from "./DragBoard.tsx";
import { DragCards } from "./DragCards.tsx";

export const dragLayer = { DragBoard, DragCards };
