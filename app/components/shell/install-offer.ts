/**
 * Chromium's way to let a page choose the moment; other browsers offer installing in their own
 * menus.
 */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallEvent | null = null;
const watchers = new Set<() => void>();

function setOffer(event: InstallEvent | null): void {
  offer = event;
  for (const tell of watchers) tell();
}

/**
 * Keeps the browser's offer to install for the menu instead of letting it interrupt. Returns what
 * ends that.
 */
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

export function watchOffer(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

export const isInstallOffered = (): boolean => offer !== null;

/** An offer is good for one answer. */
export function install(): void {
  void offer?.prompt();
  setOffer(null);
}
