/** A page whose code is loaded when it is first needed, or a little before. */
import { type ComponentType, lazy, type LazyExoticComponent } from "react";

export interface LazyPage {
  Page: LazyExoticComponent<ComponentType>;
  /** Begins loading. A failure is left to the page itself, which asks again. */
  preload: () => void;
}

export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  return {
    Page: lazy(async () => ({ default: await load() })),
    preload: () => {
      load().catch(() => undefined);
    },
  };
}
