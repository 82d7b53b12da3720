/** Kubernetes: the manifests around the examples of rules. */

export const pod = (container: string, spec = ""): string =>
  `apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\nspec:\n${spec}  containers:\n    - name: a\n      image: a:1\n${container}`;

export const base = 8;

export const foundInPod = (container: string, line: number) => ({
  code: pod(container),
  lines: [base + line],
});

/** Everything that would be missed otherwise. */
export const completePod =
  "      resources:\n        limits:\n          memory: 1Gi\n      securityContext:\n        runAsNonRoot: true\n";

export const podWithSpec = (spec: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\nspec:\n${spec}`;
