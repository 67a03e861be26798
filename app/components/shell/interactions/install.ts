import { useEffect } from "react";
import { isInstallOffered, showInstallPrompt, watchOffer } from "../install-offer.ts";

/**
 * Shows the menus' install entry once the browser offers to install. `shellUpdates`: a re-rendered
 * shell hides the entry again.
 */
export function useInstall(shellUpdates: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const showInstallEntries = () => {
      for (const entry of document.querySelectorAll<HTMLElement>("[data-install]"))
        entry.hidden = !isInstallOffered();
    };
    const onClick = ({ target }: Event) => {
      if (target instanceof Element && target.closest("[data-install]")) showInstallPrompt();
    };
    showInstallEntries();
    const stop = watchOffer(showInstallEntries);
    document.addEventListener("click", onClick);
    return () => {
      stop();
      document.removeEventListener("click", onClick);
    };
  }, [shellUpdates]);
}
