import { expect, test, vi } from "vitest";
import { loader } from "#app/routes/_app/_layout.tsx";
import { action } from "#app/routes/popup-notices/close.ts";
import { closeNotice, findPopupNotice } from "#app/services/shell/popup-notices.ts";
import { call, testContext } from "#tests/support/context.ts";

const notice = (id: string) => ({
  id,
  image: null,
  title: `Notice ${id}`,
  body: "<p>Ongkir</p>",
  ctaLabel: null,
  ctaLinkUrl: null,
});
const answers = (...ids: string[]) => ({
  "GET /v1/popup-notices": () => Response.json({ popupNotices: ids.map(notice) }),
});

let sessions = 0;
/** A new session each time, because answers are cached by session. */
const ownToken = () => `notice-${++sessions}`;

function cookieOf(cookies: Set<string>): string {
  return [...cookies].map((cookie) => cookie.split(";")[0]).join("; ");
}

test("the shell shows the newest notice, and none when they cannot be read", async () => {
  expect(
    (await call(loader, { answers: answers("a", "b"), token: ownToken() }).result).notice,
  ).toEqual(notice("a"));
  const failing = {
    "GET /v1/popup-notices": () =>
      Response.json({ code: "internal", message: "" }, { status: 500 }),
  };
  expect((await call(loader, { answers: failing, token: ownToken() }).result).notice).toBeNull();
});

test("a session reads notices at most once in 10 seconds", async () => {
  vi.useFakeTimers();
  const token = ownToken();
  const count = vi.fn(() => Response.json({ popupNotices: [] }));
  const ask = async () =>
    findPopupNotice(testContext({ answers: { "GET /v1/popup-notices": count }, token }).context);
  await ask();
  vi.advanceTimersByTime(9_999);
  await ask();
  expect(count).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  await ask();
  expect(count).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test("closing shows the next one; the closed one appears again in the next browser session", async () => {
  const { context, state } = testContext();
  closeNotice(context, "a", false);
  const [cookie] = state.cookies;
  expect(cookie).toMatch(/^notices-closed=a; Path=\/; HttpOnly; SameSite=Lax/);
  expect(cookie).not.toMatch(/Max-Age/);
  const shown = (cookies?: string) =>
    findPopupNotice(
      testContext({ answers: answers("a", "b"), token: ownToken(), cookie: cookies }).context,
    );
  expect(await shown(cookieOf(state.cookies))).toEqual(notice("b"));
  expect(await shown()).toEqual(notice("a"));
});

test("hiding for today lasts until midnight in the account's time zone", async () => {
  const { context, state } = testContext();
  // 22:00 in Jakarta.
  closeNotice(context, "a", true, new Date("2026-11-21T15:00:00Z"));
  const cookie = cookieOf(state.cookies);
  expect(decodeURIComponent(cookie)).toBe('notices-hidden={"a":"2026-11-21T15:00:00.000Z"}');
  const at = (instant: string) =>
    findPopupNotice(
      testContext({ answers: answers("a"), token: ownToken(), cookie }).context,
      new Date(instant),
    );
  expect(await at("2026-11-21T16:59:59Z")).toBeNull();
  expect(await at("2026-11-21T17:00:00Z")).toEqual(notice("a"));
});

test("each notice is hidden separately, and an invalid cookie hides none", async () => {
  const now = new Date("2026-11-21T03:00:00Z");
  const first = testContext();
  closeNotice(first.context, "a", true, now);
  const second = testContext({ cookie: cookieOf(first.state.cookies) });
  closeNotice(second.context, "b", true, now);
  const shown = (cookie: string) =>
    findPopupNotice(
      testContext({ answers: answers("a", "b", "c"), token: ownToken(), cookie }).context,
      now,
    );
  expect(await shown(cookieOf(second.state.cookies))).toEqual(notice("c"));
  expect(await shown("notices-hidden=%7B%22a%22%3A1%7D")).toEqual(notice("a"));
  expect(await shown("notices-hidden=not-json")).toEqual(notice("a"));
});

test("cookies stay within the size limit however many notices are closed", () => {
  let cookie: string | undefined;
  const ids = Array.from({ length: 40 }, () => crypto.randomUUID());
  for (const id of ids) {
    const { context, state } = testContext({ cookie });
    closeNotice(context, id, true);
    cookie = cookieOf(state.cookies);
  }
  expect(cookie?.length).toBeLessThan(2_000);
  expect(decodeURIComponent(cookie ?? "")).toContain(ids.at(-1));
});

test("the form hides for the session or day, returns to its page, and refuses an unknown id", async () => {
  const closing = (form: Record<string, string>) =>
    call(action, { path: "/popup-notices/close", form });
  const plain = closing({ id: "a" });
  expect(await plain.result).toMatchObject({ status: 303 });
  expect([...plain.state.cookies].join()).toContain("notices-closed=a");
  const today = closing({ id: "a", today: "1" });
  await today.result;
  expect([...today.state.cookies].join()).toContain("notices-hidden=");
  await expect(closing({ id: "a;b" }).result).rejects.toMatchObject({ init: { status: 400 } });
});
