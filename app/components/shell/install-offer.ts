/** Chromium's event that lets a page choose the moment. Other browsers use their own menus. */
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
 * Keeps the browser's install prompt for the menu, so that it does not interrupt. Returns a
 * function that stops listening.
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

/** Shows the install prompt, which works once. */
export function install(): void {
  void offer?.prompt();
  setOffer(null);
}
