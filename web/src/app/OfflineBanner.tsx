/** Says that Acrux cannot be reached, above the foot of the page so that nothing shifts, and when it can be again. */
import { useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Wifi, WifiOff } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { api } from "../lib/api.ts";
import { type Connection, useConnection } from "../lib/connection.ts";

const PROBE_MS = 5_000;
const NEWS_MS = 4_000;

const texts: Readonly<Record<Exclude<Connection, "online">, string>> = {
  offline: "You are offline. What you see may be old, and changes cannot be saved.",
  unreachable: "Acrux cannot be reached. Trying again...",
};

export function OfflineBanner() {
  const connection = useConnection();
  const isBack = useNewsOfReturn(connection);
  useProbe(connection === "unreachable");
  useRefetchOnReturn(connection);
  const text = connection === "online" ? (isBack ? "You are back online." : null) : texts[connection];
  const Icon = connection === "online" ? Wifi : WifiOff;
  return (
    <div
      role="status"
      aria-label="Connection"
      className="pointer-events-none fixed inset-x-3 bottom-4 z-40 flex justify-center lg:left-51"
    >
      {text !== null && (
        <p
          className={clsx(
            "animate-rise shadow-float flex items-start gap-2.5 rounded-lg border px-3.5 py-2.5",
            connection === "online"
              ? "border-success-line bg-success-soft text-success"
              : "border-warning-line bg-warning-soft text-warning",
          )}
        >
          <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {text}
        </p>
      )}
    </div>
  );
}

/** True for a few seconds after the connection came back. */
function useNewsOfReturn(connection: Connection): boolean {
  const [shown, setShown] = useState(connection);
  const [isNews, setIsNews] = useState(false);
  if (shown !== connection) {
    setShown(connection);
    setIsNews(connection === "online");
  }
  useEffect(() => {
    if (!isNews) return;
    const timer = setTimeout(() => setIsNews(false), NEWS_MS);
    return () => clearTimeout(timer);
  }, [isNews]);
  return isNews;
}

/** Asks now and then whether anything answers; the client itself notes that it did. */
function useProbe(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") api.call("getHealth", {}).catch(() => undefined);
    }, PROBE_MS);
    return () => clearInterval(timer);
  }, [wanted]);
}

/** What failed for want of an answer is asked again; what was shown stays. */
function useRefetchOnReturn(connection: Connection): void {
  const queries = useQueryClient();
  const refetch = useEffectEvent(() => {
    void queries.refetchQueries({ type: "active", predicate: (query) => query.state.status === "error" });
  });
  useEffect(() => {
    if (connection === "online") refetch();
  }, [connection]);
}
