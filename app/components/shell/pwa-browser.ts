import { NEWS } from "#app/navigation/first-interaction.ts";
import { sessionMark } from "./session-mark.ts";

/** Several messages refresh the page once. */
const REFRESH_MS = 10_000;
/** Nobody is asked anything in the first minute. */
const PATIENCE_MS = 60_000;
const ARRIVED = "etalase-arrived";
const REGISTERED = "etalase-push";
/**
 * Instead of the session it was registered in: turned off by the member, so that no page turns it
 * on again.
 */
const TURNED_OFF = "off";

/**
 * Registers the service worker, tells the page of news that arrive while it is open
 * (first-interaction.ts), renews this browser's push registration once a session, and calls `ask`
 * when it is time for the question. Returns what ends all that.
 */
export function startPwa(ask: (() => void) | null): () => void {
  const { serviceWorker } = navigator;
  // With updateViaCache "none" the worker is always asked for anew, so that a release replaces it
  // at the next page.
  serviceWorker
    .register("/sw.js", { updateViaCache: "none" })
    .catch((error: unknown) => console.warn("The service worker was not registered", error));
  // The first page came before there was a worker to see its language.
  void serviceWorker.ready.then(({ active }) =>
    active?.postMessage({ language: document.documentElement.lang }),
  );
  const refresh = throttled(() => dispatchEvent(new Event(NEWS)), REFRESH_MS);
  const onMessage = ({ data }: MessageEvent<{ type?: string } | null>) =>
    data?.type === "notification" && refresh.call();
  serviceWorker.addEventListener("message", onMessage);
  if (
    canPush() &&
    Notification.permission === "granted" &&
    ![sessionMark(), TURNED_OFF].includes(localStorage.getItem(REGISTERED) ?? "")
  )
    void subscribe();
  const timer =
    ask && canPush() && Notification.permission === "default"
      ? setTimeout(ask, waitLeft())
      : undefined;
  return () => {
    serviceWorker.removeEventListener("message", onMessage);
    refresh.stop();
    clearTimeout(timer);
  };
}

function canPush(): boolean {
  return "PushManager" in window && "Notification" in window;
}

/** Milliseconds until the browser has been here for a minute. */
function waitLeft(): number {
  const arrived = Number(sessionStorage.getItem(ARRIVED)) || Date.now();
  sessionStorage.setItem(ARRIVED, String(arrived));
  return Math.max(0, arrived + PATIENCE_MS - Date.now());
}

export type PushState = "on" | "off" | "blocked" | "unsupported";

/** Blocked is what only the browser's own settings can undo. */
export function pushState(): PushState {
  if (!canPush()) return "unsupported";
  if (Notification.permission !== "granted")
    return Notification.permission === "denied" ? "blocked" : "off";
  return [null, TURNED_OFF].includes(localStorage.getItem(REGISTERED)) ? "off" : "on";
}

/**
 * The push service then refuses what is sent to this browser, and the server forgets it. Answers
 * whether that worked.
 */
export async function unsubscribe(): Promise<boolean> {
  try {
    const { pushManager } = await navigator.serviceWorker.ready;
    await (await pushManager.getSubscription())?.unsubscribe();
    localStorage.setItem(REGISTERED, TURNED_OFF);
    return true;
  } catch (error) {
    console.warn("This browser was not taken off push", error);
    return false;
  }
}

/**
 * Subscribes this browser with the server's key and registers it for the session. Answers whether
 * that worked; a failure is tried again with the next document.
 */
export async function subscribe(): Promise<boolean> {
  try {
    const { publicKey } = (await (await fetch("/push")).json()) as { publicKey: string };
    const { pushManager } = await navigator.serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey: publicKey };
    const subscription = await pushManager.subscribe(options).catch(async () => {
      // One that was made with another server's key stands in the way.
      await (await pushManager.getSubscription())?.unsubscribe();
      return pushManager.subscribe(options);
    });
    const answer = await fetch("/push", {
      method: "POST",
      body: new URLSearchParams({ token: JSON.stringify(subscription) }),
    });
    if (answer.ok) localStorage.setItem(REGISTERED, sessionMark());
    return answer.ok;
  } catch (error) {
    console.warn("This browser was not registered for push", error);
    return false;
  }
}

/** At once, and then at most once in `ms`; what came in between is done at its end. */
function throttled(run: () => void, ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  const over = () => {
    timer = undefined;
    if (isDue) call();
  };
  function call(): void {
    isDue = timer !== undefined;
    if (isDue) return;
    timer = setTimeout(over, ms);
    run();
  }
  return { call, stop: () => clearTimeout(timer) };
}
