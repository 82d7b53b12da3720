/** GitHub's elements as JSX knows them. */
import type { HTMLAttributes, Ref } from "react";

interface ElementProps extends HTMLAttributes<HTMLElement> {
  ref?: Ref<HTMLElement>;
  for?: string;
  keys?: string;
  multiword?: string;
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "text-expander": ElementProps;
      "markdown-toolbar": ElementProps;
      "md-header": ElementProps;
      "md-bold": ElementProps;
      "md-italic": ElementProps;
      "md-strikethrough": ElementProps;
      "md-quote": ElementProps;
      "md-code": ElementProps;
      "md-link": ElementProps;
      "md-unordered-list": ElementProps;
      "md-ordered-list": ElementProps;
      "md-task-list": ElementProps;
    }
  }
}
