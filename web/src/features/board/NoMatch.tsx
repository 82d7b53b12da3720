/** That the filters leave no task, with the way back to all of them. */
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { noFilters } from "./address.ts";
import { useChangeAddress } from "./use-address.ts";

export function NoMatch() {
  const change = useChangeAddress();
  return (
    <Banner
      className="mb-4"
      actions={
        <Button size="sm" onClick={() => change(noFilters)}>
          Clear Filters
        </Button>
      }
    >
      No task matches these filters.
    </Banner>
  );
}
