/**
 * Etalase's service worker. It caches the offline page, and files with a content hash in their
 * name. It never caches a page or an answer: those belong to the signed-in member, and an old shell
 * would outlive its server. /sw.js prepends VERSION, LANGUAGES, ICON and BADGE, so each release
 * installs a new worker.
 */
const OFFLINE = `offline-${VERSION}`;
const ASSETS = "assets";
/** Maximum number of cached files. Open pages still use those of earlier releases. */
const MAX_ASSETS = 400;
/** Key of the last page's language in the offline cache. */
const LANGUAGE_KEY = "/offline/language";

const offlinePath = (language) => `/offline/${language}`;

self.addEventListener("install", (event) => {
  const keepOfflinePages = async () => {
    const cache = await caches.open(OFFLINE);
    await cache.addAll(
      LANGUAGES.map(
        (language) => new Request(offlinePath(language), { cache: "reload", credentials: "omit" }),
      ),
    );
  };
  event.waitUntil(keepOfflinePages());
  // The worker works with pages of any release, so it need not wait until old tabs close.
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const takeOver = async () => {
    const language = await knownLanguage();
    for (const name of await caches.keys())
      if (name.startsWith("offline-") && name !== OFFLINE) await caches.delete(name);
    if (language) await noteLanguage(language);
    const assets = await caches.open(ASSETS);
    const files = await assets.keys();
    for (const file of files.slice(0, Math.max(0, files.length - MAX_ASSETS)))
      await assets.delete(file);
    // Pages load while this worker starts.
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
  };
  event.waitUntil(takeOver());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(openPage(event));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(openAsset(event));
});

async function openPage(event) {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    const language = response.headers.get("Content-Language");
    if (LANGUAGES.includes(language)) event.waitUntil(noteLanguage(language));
    return response;
  } catch {
    const language =
      (await knownLanguage()) ??
      LANGUAGES.find((one) => navigator.language.startsWith(one)) ??
      LANGUAGES[0];
    return (await caches.match(offlinePath(language))) ?? Response.error();
  }
}

async function openAsset(event) {
  const cache = await caches.open(ASSETS);
  const kept = await cache.match(event.request);
  if (kept) return kept;
  const response = await fetch(event.request);
  if (response.status === 200 && response.type === "basic")
    event.waitUntil(cache.put(event.request, response.clone()));
  return response;
}

async function noteLanguage(language) {
  if ((await knownLanguage()) === language) return;
  await (await caches.open(OFFLINE)).put(LANGUAGE_KEY, new Response(language));
}

async function knownLanguage() {
  return (await caches.match(LANGUAGE_KEY))?.text();
}

self.addEventListener("message", (event) => {
  const language = event.data?.language;
  if (LANGUAGES.includes(language)) event.waitUntil(noteLanguage(language));
});

self.addEventListener("push", (event) => {
  const { title, body, url, tag, lang } = readMessage(event);
  const ring = async () => {
    for (const client of await self.clients.matchAll({ type: "window" }))
      client.postMessage({ type: "notification" });
    await self.registration.showNotification(title, {
      body,
      tag,
      lang,
      icon: ICON,
      badge: BADGE,
      data: { url },
    });
  };
  event.waitUntil(ring());
});

/** Always returns a message: browsers revoke the permission if a push shows nothing. */
function readMessage(event) {
  try {
    return event.data.json();
  } catch {
    return { title: "Etalase", body: "", url: "/", tag: "unreadable" };
  }
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const target = new URL(event.notification.data?.url ?? "/", self.location.origin);
  const open = async () => {
    if (target.origin !== self.location.origin) return;
    const windows = await self.clients.matchAll({ type: "window" });
    const there = windows.find((client) => client.url === target.href);
    await (there ? there.focus() : self.clients.openWindow(target.href));
  };
  event.waitUntil(open());
});

/** The browser has renewed its subscription, so the server needs the new one. */
self.addEventListener("pushsubscriptionchange", (event) => {
  const renew = async () => {
    const options = event.oldSubscription?.options;
    const fresh =
      event.newSubscription ??
      (options && (await self.registration.pushManager.subscribe(options)));
    if (!fresh) return;
    const body = new URLSearchParams({ token: JSON.stringify(fresh) });
    await fetch("/push", { method: "POST", body });
  };
  event.waitUntil(renew());
});
