import { useSyncExternalStore } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { useT } from "#app/i18n/provider.tsx";

/** Chromium's way to let a page choose the moment; other browsers offer installing in their own menus. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallEvent | null = null;
const watchers = new Set<() => void>();

function setOffer(event: InstallEvent | null): void {
  offer = event;
  for (const tell of watchers) tell();
}

/** Keeps the browser's offer to install for the menu instead of letting it interrupt. Returns what ends that. */
export function listenForInstall(): () => void {
  const keep = (event: Event) => {
    event.preventDefault();
    setOffer(event as InstallEvent);
  };
  const forget = () => setOffer(null);
  addEventListener("beforeinstallprompt", keep);
  addEventListener("appinstalled", forget);
  return () => {
    removeEventListener("beforeinstallprompt", keep);
    removeEventListener("appinstalled", forget);
  };
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

/** A menu's entry; there is none until the browser offers to install. */
export function InstallApp() {
  const t = useT();
  const isOffered = useSyncExternalStore(
    watch,
    () => offer !== null,
    () => false,
  );
  if (!isOffered) return null;
  return (
    <button
      type="button"
      onClick={() => {
        void offer?.prompt();
        // An offer is good for one answer.
        setOffer(null);
      }}
    >
      <Icon name="download" />
      {t("nav:install")}
    </button>
  );
}
