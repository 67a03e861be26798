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
  const keepOffer = (event: Event) => {
    event.preventDefault();
    setOffer(event as InstallEvent);
  };
  const forgetOffer = () => setOffer(null);
  addEventListener("beforeinstallprompt", keepOffer);
  addEventListener("appinstalled", forgetOffer);
  return () => {
    removeEventListener("beforeinstallprompt", keepOffer);
    removeEventListener("appinstalled", forgetOffer);
  };
}

export function watchOffer(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

export const isInstallOffered = (): boolean => offer !== null;

/** Shows the install prompt, which works once. */
export function showInstallPrompt(): void {
  void offer?.prompt();
  setOffer(null);
}
