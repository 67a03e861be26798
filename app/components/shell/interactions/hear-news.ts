/**
 * Calls `onNews` on a server event; the default event is a notification. Only the visible page
 * listens: each listener holds a connection, and HTTP/1.1 allows six per host. Returns a function
 * that stops it.
 */
export function startHearing(
  onNews: () => void,
  { from, event } = { from: () => "/notifications/stream", event: "notification" },
): () => void {
  let source: EventSource | null = null;
  const followVisibility = () => {
    if (document.visibilityState === "hidden") {
      source?.close();
      source = null;
    } else if (!source) {
      source = new EventSource(from());
      source.addEventListener(event, onNews);
    }
  };
  // A page that becomes visible asks for events that it missed.
  const handleVisibilityChange = () => {
    if (document.visibilityState !== "hidden" && !source) onNews();
    followVisibility();
  };
  followVisibility();
  document.addEventListener("visibilitychange", handleVisibilityChange);
  return () => {
    document.removeEventListener("visibilitychange", handleVisibilityChange);
    source?.close();
  };
}
