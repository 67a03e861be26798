import { useEffect, useRef, useState } from "react";

const EVERY_MS = 10 * 60_000;
const UPDATE_BUTTON = "[data-update]";

/**
 * Shows the header's update button once the server runs another version than the document's.
 * `shellUpdates`: a re-rendered shell hides the button again.
 */
export function useNewVersion(shellUpdates: number): void {
  // A re-rendered shell may come from the new server while this document's scripts are old.
  const loaded = useRef<string>(undefined);
  const [isNewer, setNewer] = useState(false);
  useEffect(() => {
    loaded.current ??= document.querySelector<HTMLElement>(UPDATE_BUTTON)?.dataset.update;
    // The document itself counts as the first check.
    let askedAt = Date.now() - performance.now();
    async function fetchVersion() {
      askedAt = Date.now();
      const answer = await fetch("/version.json", { cache: "no-cache" })
        .then((response) => response.json() as Promise<{ version?: unknown }>)
        // A failed check is ignored. The next one asks again.
        .catch(() => null);
      if (typeof answer?.version === "string") setNewer(answer.version !== loaded.current);
    }
    const onClick = ({ target }: Event) => {
      if (target instanceof Element && target.closest(UPDATE_BUTTON)) location.reload();
    };
    // Browsers stop the timers of hidden tabs, so a tab checks when it becomes visible.
    const onFocus = () => {
      if (Date.now() - askedAt >= EVERY_MS) void fetchVersion();
    };
    // This loads on the page's first use, which may be much later.
    onFocus();
    const timer = setInterval(fetchVersion, EVERY_MS);
    window.addEventListener("focus", onFocus);
    document.addEventListener("click", onClick);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", onFocus);
      document.removeEventListener("click", onClick);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const button = document.querySelector<HTMLElement>(UPDATE_BUTTON);
    if (button) button.hidden = !isNewer;
  }, [isNewer, shellUpdates]);
}
