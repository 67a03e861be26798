import { useEffect, useRef, useState } from "react";

const EVERY_MS = 10 * 60_000;
const BUTTON = "[data-update]";

/**
 * Shows the header's button that loads the document anew, once the server has another version than
 * the one this document came with. `shellUpdates`: a new wording of the shell hides it again.
 */
export function useNewVersion(shellUpdates: number): void {
  // Later wordings may come from the new server already, while the scripts of this document are
  // still the old ones.
  const loaded = useRef<string>(undefined);
  const [isNewer, setNewer] = useState(false);
  useEffect(() => {
    loaded.current ??= document.querySelector<HTMLElement>(BUTTON)?.dataset.update;
    // The document came from the server: it asked then, as it were.
    let askedAt = Date.now() - performance.now();
    async function ask() {
      askedAt = Date.now();
      const answer = await fetch("/version.json", { cache: "no-cache" })
        .then((response) => response.json() as Promise<{ version?: unknown }>)
        // No answer is no error: the next asks again.
        .catch(() => null);
      if (typeof answer?.version === "string") setNewer(answer.version !== loaded.current);
    }
    const onClick = ({ target }: Event) => {
      if (target instanceof Element && target.closest(BUTTON)) location.reload();
    };
    // A browser stops the timers of a tab nobody looks at for long: that one asks when it is looked
    // at again.
    const onFocus = () => {
      if (Date.now() - askedAt >= EVERY_MS) void ask();
    };
    // This comes with the page's first use, which may be long after.
    onFocus();
    const timer = setInterval(ask, EVERY_MS);
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
    const button = document.querySelector<HTMLElement>(BUTTON);
    if (button) button.hidden = !isNewer;
  }, [isNewer, shellUpdates]);
}
