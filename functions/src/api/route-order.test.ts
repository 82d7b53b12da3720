import { describe, expect, it } from "vitest";
import { byPath } from "./route-order.ts";

describe("the order of routes", () => {
  it("tries a literal segment before a parameter, wherever it is", () => {
    const routes = {
      one: { path: "/posts/{id}" },
      latest: { path: "/posts/latest" },
      byKey: { path: "/projects/key/{key}" },
      project: { path: "/projects/{id}" },
      comments: { path: "/projects/{id}/comments" },
    };
    const order = byPath(routes);
    expect(order.indexOf("latest")).toBeLessThan(order.indexOf("one"));
    expect(order.indexOf("byKey")).toBeLessThan(order.indexOf("comments"));
    expect(order.toSorted()).toEqual(Object.keys(routes).toSorted());
  });
});
