/** Defects in what a request or another site may decide. */
import { titles } from "../../writing/titles.ts";
import { messages } from "../messages.ts";

export const requests = {
  corsAny: {
    severity: "medium",
    confidence: "medium",
    cwe: 942,
    see: ["https://developer.mozilla.org/en-US/docs/Web/HTTP/CORS"],
    title: titles.corsAny,
    message:
      "Every origin is allowed, so any page that a visitor opens can read the responses. List the origins that need it.",
  },
  corsCredentials: {
    severity: "high",
    confidence: "medium",
    cwe: 942,
    see: ["HTML5_Security"],
    title: titles.corsCredentials,
    message:
      "Every origin is allowed together with credentials, so any page that a signed-in user opens can read their data here. List the allowed origins.",
  },
  corsReflected: {
    severity: "high",
    confidence: "medium",
    cwe: 942,
    see: ["HTML5_Security"],
    title: titles.corsReflected,
    message:
      "The request's origin is echoed, so any page that a signed-in user opens can read their data here. Compare the origin with a fixed list before sending it back.",
  },
  insecureCookie: {
    severity: "medium",
    confidence: "high",
    cwe: 614,
    see: ["Session_Management"],
    title: titles.insecureCookie,
    message: messages.insecureCookie,
  },
  intentRedirection: {
    severity: "high",
    confidence: "medium",
    cwe: 926,
    see: ["https://developer.android.com/privacy-and-security/risks/intent-redirection"],
    title: titles.intentRedirection,
    message:
      "The intent comes from another app and is sent with this app's permissions, so that app can reach components that are not exported. Build the intent here, or check its component before sending it.",
  },
  massAssignment: {
    severity: "medium",
    confidence: "medium",
    cwe: 915,
    see: ["Mass_Assignment"],
    title: titles.massAssignment,
    message:
      "The whole request body is stored, so a client can add fields such as `role` or `isAdmin`. List the accepted fields, or parse the body with a strict schema.",
  },
  /** With a field in the style of Python. */
  massAssignmentPython: {
    severity: "medium",
    confidence: "medium",
    cwe: 915,
    see: ["Mass_Assignment"],
    title: titles.massAssignment,
    message:
      "The whole request is stored, so a client can add fields such as `is_admin`. List the accepted fields, or parse the request with a schema.",
  },
  openRedirect: {
    severity: "medium",
    confidence: "medium",
    cwe: 601,
    see: ["Unvalidated_Redirects_and_Forwards"],
    title: titles.openRedirect,
    message:
      "The request value becomes the redirect target, so a link to this site can lead to any other, which makes phishing believable. Accept only paths of this site, or look the target up in a fixed list.",
  },
  permissiveBind: {
    severity: "low",
    confidence: "low",
    cwe: 605,
    title: titles.permissiveBind,
    message:
      "The server binds to all interfaces, so it is also reachable from networks that were not intended. Bind to the one address that is needed.",
  },
  pollutionPath: {
    severity: "medium",
    confidence: "medium",
    cwe: 1321,
    see: ["Prototype_Pollution_Prevention"],
    title: titles.pollutionPath,
    message:
      "With `__proto__` among the keys, the walk ends at the prototype of all objects and the value is written there. Reject `__proto__`, `constructor` and `prototype`.",
  },
  ssrf: {
    severity: "high",
    confidence: "medium",
    cwe: 918,
    see: ["Server_Side_Request_Forgery_Prevention"],
    title: titles.ssrf,
    message:
      "The request value becomes the URL that the server calls, so a client can reach internal addresses, such as the cloud's metadata service, and read the response. Choose the host from a fixed list, and let the request supply only a validated part of the path.",
  },
  /** The request chooses the host alone, not the URL. */
  ssrfHost: {
    severity: "high",
    confidence: "medium",
    cwe: 918,
    see: ["Server_Side_Request_Forgery_Prevention"],
    title: titles.ssrf,
    message:
      "The request value becomes the host that the server calls, so a client can reach internal addresses, such as the cloud's metadata service, and read the response. Choose the host from a fixed list.",
  },
  trustBoundaryValidate: {
    severity: "low",
    confidence: "medium",
    cwe: 501,
    see: ["Session_Management"],
    title: titles.trustBoundary,
    message:
      "Code that reads the session trusts its values, and this one comes straight from the request. Validate it before it is stored.",
  },
} as const;
