import { expect, test } from "vitest";
import { visit } from "#tests/support/app.ts";
import { ORIGIN } from "#tests/support/env.ts";
import { member } from "#tests/support/stub-upstream.ts";

const FORM = { intent: "save", name: 'Mug "Laras" <b>', note: "satu\ndua", password: "rahasia" };
const length = { "Content-Length": String(new URLSearchParams(FORM).toString().length) };
const REFUSES = {
  "GET /v1/accounts/me": () => Response.json({ code: "unauthenticated" }, { status: 401 }),
};
const PATH = "/stocks/settings/general?from=home";

test.each([
  ["has gone from the browser", { me: null }],
  ["was ended elsewhere", { answers: REFUSES }],
])("a form whose session %s is carried on the sign-in page", async (_, session) => {
  const { response, html } = await visit(PATH, { ...session, form: FORM, headers: length });
  expect(response.status).toBe(401);
  expect(response.headers.get("Content-Security-Policy")).toContain("form-action 'self'");
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(html).toContain(`<form method="post" action="${PATH}">`);
  expect(html).toContain(
    '<input type="hidden" name="name" value="Mug &quot;Laras&quot; &lt;b&gt;">',
  );
  expect(html).toContain('<input type="hidden" name="note" value="satu\ndua">');
  expect(html).not.toContain("rahasia");
  const [, signIn = ""] = /<a href="([^"]+)" target="_blank"/.exec(html) ?? [];
  const { pathname, searchParams } = new URL(signIn.replaceAll("&amp;", "&"), ORIGIN);
  expect([pathname, searchParams.get("target")]).toEqual(["/api/v1/accounts/auth/signin", "/"]);
});

test.each(["/onboarding/to", "/saved-views"])(
  "so is one of %s, which is outside of the member pages",
  async (path) => {
    const { response, html } = await visit(path, { me: null, form: FORM, headers: length });
    expect(response.status).toBe(401);
    expect(html).toContain(`<form method="post" action="${path}">`);
  },
);

test("one too long for a visitor, or sent by a script, leads to sign-in without it", async () => {
  const long = { "Content-Length": String(2 * 1024 * 1024) };
  const { response } = await visit(PATH, { me: null, form: FORM, headers: long });
  expect([response.status, response.headers.has("Location")]).toEqual([302, true]);
  const script = await visit("/stocks/settings/general.rsc", {
    me: null,
    form: FORM,
    headers: length,
  });
  expect(script.html).toContain('"type":"redirect"');
});

test("a member who may not open the page is told so, whatever was posted", async () => {
  const me = member({ user: { roles: [] } });
  const { response } = await visit(PATH, { me, form: FORM, headers: length });
  expect(response.headers.get("Location")).toContain("/no-access");
});

test("/session returns the member's mark, which differs per member and account and is in their pages", async () => {
  const markOf = async (me = member()) => {
    const { response } = await visit("/session", { me });
    return ((await response.json()) as { member: string }).member;
  };
  const mark = await markOf();
  expect(await markOf()).toBe(mark);
  expect(await markOf(member({ account: { id: "acc_2" } }))).not.toBe(mark);
  expect(await markOf(member({ user: { id: "usr_2" } }))).not.toBe(mark);
  expect((await visit("/account")).html).toContain(`data-member="${mark}"`);
  expect((await visit("/session", { me: null })).response.status).toBe(401);
  expect((await visit("/session", { answers: REFUSES })).response.status).toBe(401);
});
