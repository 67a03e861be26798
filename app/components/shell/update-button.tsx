import { useEffect, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { useT } from "#app/i18n/provider.tsx";

/** Specification part 2 §9 "Version polling". */
const EVERY_MS = 10 * 60_000;

/** Offers to load the document anew once the server has another version than the one this document came with. */
export function UpdateButton({ version }: { version: string }) {
  const t = useT();
  // Later data may come from the new server already, while the scripts of this document are still the old ones.
  const [loaded] = useState(version);
  const isReady = useNewerVersion(loaded);
  return isReady ? (
    <Button size="sm" className="update" onClick={() => location.reload()}>
      <Icon name="rotate-cw" size="s" />
      <span className="no-phone">{t("header:update")}</span>
      <span className="vh only-phone">{t("header:update")}</span>
    </Button>
  ) : null;
}

function useNewerVersion(loaded: string): boolean {
  const [isNewer, setNewer] = useState(false);
  useEffect(() => {
    let askedAt = Date.now();
    async function ask() {
      // A tab nobody looks at asks when it is looked at again, and none more often than every ten minutes.
      if (document.hidden || Date.now() - askedAt < EVERY_MS) return;
      askedAt = Date.now();
      const answer = await fetch("/version.json", { cache: "no-cache" })
        .then((response) => response.json() as Promise<{ version?: unknown }>)
        // Specification part 2 §8: a version check error is ignored.
        .catch(() => null);
      if (typeof answer?.version === "string") setNewer(answer.version !== loaded);
    }
    const timer = setInterval(ask, EVERY_MS);
    window.addEventListener("focus", ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", ask);
    };
  }, [loaded]);
  return isNewer;
}
