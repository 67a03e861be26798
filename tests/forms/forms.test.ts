import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { visitForms as visit } from "#tests/support/app.ts";
import { member } from "#tests/support/stub-upstream.ts";

let log: MockInstance<typeof console.error>;
beforeEach(() => {
  log = vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => log.mockRestore());

const save = { intent: "save", name: "", price: "abc" };

function input(html: string, id: string): string {
  return new RegExp(`<input[^>]*id="${id}"[^>]*>`).exec(html)?.[0] ?? "";
}

test("a form posted without JavaScript returns its page with errors and typed values", async () => {
  const { response, html } = await visit("/form", { form: save });
  expect(response.status).toBe(422);
  expect(html).toContain("Loaded");
  expect(html).toContain("Fill this in");
  expect(html).toContain("Enter a number");
  expect(html).toContain("Check 2 fields");
  expect(input(html, "save-price")).toContain('value="abc"');
  expect(input(html, "save-name")).toContain('aria-invalid="true"');
  expect(input(html, "save-name")).toContain('aria-describedby="save-name-hint save-name-error"');
  expect(log).not.toHaveBeenCalled();
});

test("a form posts to its own page's address and query, without the router's marker", async () => {
  const { html } = await visit("/form?from=list&index", {});
  const actions = [...html.matchAll(/<form[^>]*action="([^"]*)"/g)].map(([, action]) => action);
  expect(actions).toEqual(["/form?from=list", "/form?from=list"]);
});

test("an unticked box stays unticked", async () => {
  expect(input((await visit("/form")).html, "save-cod")).toContain("checked");
  expect(input((await visit("/form", { form: save })).html, "save-cod")).not.toContain("checked");
});

test("errors are shown only at the form that was submitted", async () => {
  const { html } = await visit("/form", { form: save });
  expect(input(html, "other-name")).not.toMatch(/ aria-invalid=/);
});

test("the cookies of both the action and the page are set", async () => {
  const { response } = await visit("/form?lang=id", { form: save });
  const cookies = response.headers.getSetCookie();
  expect(cookies).toContain("seen=yes; Path=/");
  expect(cookies.some((cookie) => cookie.startsWith("lng=id;"))).toBe(true);
});

test("a valid form redirects with 303", async () => {
  const { response } = await visit("/form", { form: { ...save, name: "Kaos", price: "65000" } });
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/form?saved"]);
});

test("with JavaScript the same post answers only the action's data", async () => {
  const { response, html } = await visit("/form.rsc", { form: save });
  expect(response.status).toBe(422);
  expect(response.headers.get("Content-Type")).toBe("text/x-component");
  expect(html).toContain('"error":{"name":["required"],"price":["invalid_number"]}');
});

test("loader data is on the page but not in the payload", async () => {
  for (const path of ["/form", "/form.rsc"]) {
    const { html } = await visit(path);
    expect(html).toContain("Loaded");
    expect(html).not.toContain("only-for-the-server");
  }
});

test("a resource route answers its data to a fetcher", async () => {
  expect((await visit("/status")).html).toBe('{"progress":40}');
  expect((await visit("/status.rsc")).html).toContain('"progress":40');
});

test.each(["/form?broken", "/form.rsc?broken"])(
  "an error in a loader at %s is logged with the request id, which is all that the page shows",
  async (path) => {
    const { response, html } = await visit(path);
    expect(response.status).toBe(500);
    expect(html).not.toContain("hunter2");
    expect(html).toContain("req-test");
    const lines = log.mock.calls.map(
      ([line]) => JSON.parse(String(line)) as Record<string, unknown>,
    );
    expect(lines).toEqual([
      expect.objectContaining({
        level: "error",
        requestId: "req-test",
        message: "the password is hunter2",
        method: "GET",
      }),
    ]);
  },
);

test.each(["server", "island"])(
  "a %s component that throws shows the error page, logged once",
  async (where) => {
    const { response, html } = await visit(`/form?crash=${where}`);
    expect(response.status).toBe(500);
    expect(html).toContain("Something went wrong on our side");
    expect(html).not.toContain("hunter2");
    expect(log).toHaveBeenCalledTimes(1);
  },
);

test("an error in an action keeps the page's language and logs once", async () => {
  const { response, html } = await visit("/form", {
    form: { intent: "crash" },
    me: member({ user: { locale: "th" } }),
  });
  expect(response.status).toBe(500);
  expect(html).toContain("ระบบของเราขัดข้อง");
  expect(html).not.toContain("hunter2");
  expect(log).toHaveBeenCalledTimes(1);
});

test("an expected error says what to do, without the developers' message", async () => {
  const { response, html } = await visit("/form", { form: { intent: "conflict" } });
  expect(response.status).toBe(409);
  expect(html).toContain("Someone changed this in the meantime");
  expect(html).not.toContain("for developers");
});

test("an expected error's text includes its figures", async () => {
  const { html } = await visit("/form", { form: { intent: "committed" } });
  expect(html).toContain("Only 6 are on hand: 3 reserved, 1 locked and 0 damaged units must stay");
});

test("a 403 from any call leads to /no-access, a 401 to sign-in with path and query", async () => {
  const forbidden = {
    "GET /v1/accounts/me": () => Response.json({ code: "forbidden", message: "" }, { status: 403 }),
  };
  const { response: toNoAccess } = await visit("/form", {
    form: { intent: "call" },
    answers: forbidden,
  });
  expect([toNoAccess.status, toNoAccess.headers.get("Location")]).toEqual([302, "/no-access"]);
  const ended = {
    "GET /v1/accounts/me": () =>
      Response.json({ code: "signed_out", message: "" }, { status: 401 }),
  };
  const { response: toSignIn } = await visit("/form?page=2", {
    form: { intent: "call" },
    answers: ended,
  });
  const signIn = new URL(toSignIn.headers.get("Location") ?? "", "http://etalase.test");
  expect([signIn.pathname, signIn.searchParams.get("target")]).toEqual([
    "/api/v1/accounts/auth/signin",
    "/form?page=2",
  ]);
});

test("a cross-site post is refused before any action, also at a resource route", async () => {
  for (const path of ["/form", "/status", "/status.rsc"]) {
    const { response, html } = await visit(path, {
      form: save,
      headers: { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" },
    });
    expect(response.status).toBe(403);
    expect(html).toContain("cross_origin");
  }
  expect((await visit("/status", { form: save })).html).toBe('{"posted":1}');
});
