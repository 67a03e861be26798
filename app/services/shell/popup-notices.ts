import "server-only";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { currentState, getCall, getMe, setCookie } from "#app/middleware/request-store.ts";
import { buildCookieHeader, readCookie } from "#app/session/cookies.ts";
import { createBriefCache } from "#app/upstream/brief-cache.ts";
import { listPopupNotices, type PopupNotice } from "#contract/announcements.ts";
import { isSameDay } from "./same-day.ts";

type Context = Readonly<RouterContextProvider>;

const notices = createBriefCache<PopupNotice[]>(10_000);

/** Cookie with the notices hidden for the day: id → ISO instant. */
const HIDDEN_TODAY = "notices-hidden";
/** Cookie with closed notices, which return in the next browser session: ids joined by dots. */
const CLOSED_COOKIE = "notices-closed";
/** Browsers drop cookies over 4 kB. */
const MAX_REMEMBERED = 15;
/** The longest day has 25 hours. */
const LONGEST_DAY_S = 25 * 3600;

const HiddenAt = z.record(z.string().max(64), z.iso.datetime());

function readHiddenAt(request: Request): Record<string, string> {
  try {
    return HiddenAt.parse(JSON.parse(readCookie(request, HIDDEN_TODAY) ?? "{}"));
  } catch {
    return {};
  }
}

function readClosed(request: Request): string[] {
  return (readCookie(request, CLOSED_COOKIE) ?? "").split(".").filter(Boolean);
}

/**
 * Returns the newest notice that was neither closed nor hidden today, by the account's calendar.
 * None if the notices cannot be read.
 */
export async function findPopupNotice(
  context: Context,
  now = new Date(),
): Promise<PopupNotice | null> {
  const { request, token } = currentState(context);
  const loadNotices = async () => (await getCall(context)(listPopupNotices)).popupNotices;
  const [all, me] = await Promise.all([
    notices.get(token, loadNotices).catch(() => []),
    getMe(context),
  ]);
  const hidden = readHiddenAt(request);
  const away = new Set(readClosed(request));
  const isHidden = ({ id }: PopupNotice) =>
    away.has(id) ||
    (hidden[id] !== undefined && isSameDay(new Date(hidden[id]), now, me.account.timeZone));
  return all.find((notice) => !isHidden(notice)) ?? null;
}

/** Hides a notice for the day, or until the browser is closed. */
export function closeNotice(
  context: Context,
  id: string,
  forToday: boolean,
  now = new Date(),
): void {
  const { request, env } = currentState(context);
  const secure = env.secureCookies;
  if (!forToday) {
    const ids = [...readClosed(request).filter((other) => other !== id), id].slice(-MAX_REMEMBERED);
    setCookie(buildCookieHeader(CLOSED_COOKIE, ids.join("."), { secure }), context);
    return;
  }
  const { [id]: _, ...others } = readHiddenAt(request);
  const entries = [...Object.entries(others), [id, now.toISOString()]].slice(-MAX_REMEMBERED);
  setCookie(
    buildCookieHeader(HIDDEN_TODAY, JSON.stringify(Object.fromEntries(entries)), {
      maxAge: LONGEST_DAY_S,
      secure,
    }),
    context,
  );
}
