import { NEWS_EVENT } from "#app/navigation/first-interaction.ts";
import { getSessionMark } from "./session-mark.ts";

/** Several messages within this time refresh the page once. */
const REFRESH_MS = 10_000;
/** Earliest question after the browser's arrival. */
const PATIENCE_MS = 60_000;
/** Delay before a question that would cover work is tried again. */
const QUIET_MS = 10_000;
const WORK = "dialog:modal, :popover-open, :is(input, textarea, select):focus, [aria-busy=true]";
const ARRIVAL_KEY = "etalase-arrived";
const SENT_KEY = "etalase-sent";
const PUSH_KEY = "etalase-push";
/** Stored instead of the session id when the member turned push off, so it stays off. */
const TURNED_OFF = "off";

/**
 * Registers the service worker, forwards messages that arrive while the page is open
 * (first-interaction.ts), renews the browser's push registration once per session, and calls `ask`
 * when it is time to ask. Returns a function that stops it.
 */
export function startPwa(ask: (() => void) | null): () => void {
  const { serviceWorker } = navigator;
  // updateViaCache "none" always fetches the worker, so a release replaces it on the next page.
  serviceWorker
    .register("/sw.js", { updateViaCache: "none" })
    .catch((error: unknown) => console.warn("The service worker was not registered", error));
  // The first page came before the worker, so the worker does not know its language.
  void serviceWorker.ready.then(({ active }) =>
    active?.postMessage({ language: document.documentElement.lang }),
  );
  const refresh = throttle(() => dispatchEvent(new Event(NEWS_EVENT)), REFRESH_MS);
  const onMessage = ({ data }: MessageEvent<{ type?: string } | null>) =>
    data?.type === "notification" && refresh.call();
  serviceWorker.addEventListener("message", onMessage);
  if (
    canPush() &&
    Notification.permission === "granted" &&
    ![getSessionMark(), TURNED_OFF].includes(localStorage.getItem(PUSH_KEY) ?? "")
  )
    void subscribeBrowser();
  const stopAsking =
    ask && canPush() && Notification.permission === "default" ? askAfterWork(ask) : undefined;
  return () => {
    serviceWorker.removeEventListener("message", onMessage);
    refresh.stop();
    stopAsking?.();
  };
}

/**
 * Calls `ask` some time after the member sent the first form, when nothing is open or being typed.
 * Returns a function that stops it.
 */
function askAfterWork(ask: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const askInQuiet = () => {
    if (document.querySelector(WORK)) timer = setTimeout(askInQuiet, QUIET_MS);
    else ask();
  };
  // Counts the wait from the browser's arrival, not from the form's submission.
  const leftMs = waitLeft();
  const awaitQuiet = () => {
    timer ??= setTimeout(askInQuiet, Math.max(QUIET_MS, leftMs));
  };
  const onSubmit = ({ target }: Event) => {
    if (!(target instanceof HTMLFormElement) || target.method !== "post") return;
    // The form may lead to a new document.
    sessionStorage.setItem(SENT_KEY, "1");
    awaitQuiet();
  };
  if (sessionStorage.getItem(SENT_KEY)) awaitQuiet();
  document.addEventListener("submit", onSubmit);
  return () => {
    document.removeEventListener("submit", onSubmit);
    clearTimeout(timer);
  };
}

function canPush(): boolean {
  return "PushManager" in window && "Notification" in window;
}

/** Returns how many milliseconds are left of the browser's first minute on this site. */
function waitLeft(): number {
  const arrived = Number(sessionStorage.getItem(ARRIVAL_KEY)) || Date.now();
  sessionStorage.setItem(ARRIVAL_KEY, String(arrived));
  return Math.max(0, arrived + PATIENCE_MS - Date.now());
}

export type PushState = "on" | "off" | "blocked" | "unsupported";

/** Returns the push state. Only the browser's own settings can change "blocked". */
export function pushState(): PushState {
  if (!canPush()) return "unsupported";
  if (Notification.permission !== "granted")
    return Notification.permission === "denied" ? "blocked" : "off";
  return [null, TURNED_OFF].includes(localStorage.getItem(PUSH_KEY)) ? "off" : "on";
}

/**
 * Unsubscribes this browser. The push service then refuses messages to it, and the server deletes
 * the registration. Returns whether it worked.
 */
export async function unsubscribeBrowser(): Promise<boolean> {
  try {
    const { pushManager } = await navigator.serviceWorker.ready;
    await (await pushManager.getSubscription())?.unsubscribe();
    localStorage.setItem(PUSH_KEY, TURNED_OFF);
    return true;
  } catch (error) {
    console.warn("This browser was not taken off push", error);
    return false;
  }
}

/**
 * Subscribes this browser with the server's key and registers it for the session. Returns whether
 * it worked; the next document tries again.
 */
export async function subscribeBrowser(): Promise<boolean> {
  try {
    const { publicKey } = (await (await fetch("/push")).json()) as { publicKey: string };
    const { pushManager } = await navigator.serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey: publicKey };
    const subscription = await pushManager.subscribe(options).catch(async () => {
      // A subscription made with another server's key must be removed first.
      await (await pushManager.getSubscription())?.unsubscribe();
      return pushManager.subscribe(options);
    });
    const answer = await fetch("/push", {
      method: "POST",
      body: new URLSearchParams({ token: JSON.stringify(subscription) }),
    });
    if (answer.ok) localStorage.setItem(PUSH_KEY, getSessionMark());
    return answer.ok;
  } catch (error) {
    console.warn("This browser was not registered for push", error);
    return false;
  }
}

/** Runs at once, then at most once per `ms`. Calls in between run together at the end. */
function throttle(run: () => void, ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  const endInterval = () => {
    timer = undefined;
    if (isDue) callThrottled();
  };
  function callThrottled(): void {
    isDue = timer !== undefined;
    if (isDue) return;
    timer = setTimeout(endInterval, ms);
    run();
  }
  return { call: callThrottled, stop: () => clearTimeout(timer) };
}
