/**
 * Calls `onNews` when the server tells of something new, a notification unless another event is
 * named. Only the page that is looked at listens: a browser has six connections to a host over
 * HTTP/1.1, and each page that listens holds one. Returns what ends it.
 */
export function startHearing(
  onNews: () => void,
  { from, event } = { from: () => "/notifications/stream", event: "notification" },
): () => void {
  let source: EventSource | null = null;
  const follow = () => {
    if (document.visibilityState === "hidden") {
      source?.close();
      source = null;
    } else if (!source) {
      source = new EventSource(from());
      source.addEventListener(event, onNews);
    }
  };
  // What came while nobody looked is asked for with the first look.
  const look = () => {
    if (document.visibilityState !== "hidden" && !source) onNews();
    follow();
  };
  follow();
  document.addEventListener("visibilitychange", look);
  return () => {
    document.removeEventListener("visibilitychange", look);
    source?.close();
  };
}
