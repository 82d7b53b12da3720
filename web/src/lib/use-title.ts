/** Names the document, so that tabs, history and screen readers say which page this is. */
import { useEffect } from "react";

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === "" ? "Acrux" : `${title} · Acrux`;
  }, [title]);
}
