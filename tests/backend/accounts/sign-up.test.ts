import { afterAll, expect, test } from "vitest";
import { startTestBackend } from "#tests/support/backend.ts";
import { codeOf, postForm, SIGN_IN, SIGN_UP } from "./browser.ts";

const world = await startTestBackend({ env: { TRUSTED_PROXIES: "1" } });
afterAll(world.close);

let visitors = 0;
const visitor = () => ({ "X-Forwarded-For": `198.51.100.${++visitors}` });
const form = (changes: Record<string, string> = {}) => ({
  name: "Malee",
  shopName: "ร้านมะลิ",
  countryCode: "th",
  email: `malee${visitors}@ran.test`,
  password: "a long password",
  ...changes,
});

test("signing up creates an account with roles and a warehouse, and signs in", async () => {
  const fields = form({ email: "  Malee.First@ran.test " });
  const answer = await postForm(world, `${SIGN_UP}?lang=th&target=%2Fchannels`, fields, visitor());
  expect(answer.status).toBe(303);
  expect(new URL(answer.headers.get("Location") ?? "").searchParams.get("target")).toBe(
    "/channels",
  );
  const { token } = await (
    await world.fetch(`/v1/accounts/auth/token?code=${codeOf(answer)}`)
  ).json();
  const headers = { "x-jwt": `Bearer ${token}` };
  const me = await (await world.fetch("/v1/accounts/me", { headers })).json();
  expect(me.account).toMatchObject({ name: "ร้านมะลิ", countryCode: "th", timeZone: "Asia/Bangkok" });
  expect(me.user).toMatchObject({
    email: "Malee.First@ran.test",
    name: "Malee",
    locale: "th",
    userType: "owner",
  });
  const { warehouses } = await (await world.fetch("/v1/warehouses", { headers })).json();
  expect(warehouses).toMatchObject([{ name: "คลังสินค้าหลัก", isDefault: true }]);
  const signedIn = await postForm(
    world,
    SIGN_IN,
    { email: "malee.first@ran.test", password: "a long password" },
    visitor(),
  );
  expect(signedIn.status).toBe(303);
});

test("a common password is refused with an error at its field", async () => {
  for (const password of ["qwertyuiop", "Manchester2026!", "Malee.First 1234"]) {
    const fields = form({ email: "malee.first@common.test", password });
    const answer = await postForm(world, `${SIGN_UP}?lang=en`, fields, visitor());
    expect(answer.status, password).toBe(422);
    expect(await answer.text(), password).toContain("too easy to guess");
  }
});

test("each invalid field has its error, and keeps its value unless it is the password", async () => {
  const answer = await postForm(
    world,
    `${SIGN_UP}?lang=en`,
    form({ name: " ", email: "not an address", password: "too short" }),
    visitor(),
  );
  const page = await answer.text();
  expect(answer.status).toBe(422);
  for (const [field, text] of [
    ["name", "Fill this in."],
    ["email", "This is not an e-mail address."],
    ["password", "At least 10 characters."],
  ]) {
    expect(page).toMatch(new RegExp(`id="${field}-error">.*${text}`));
    expect(page).toMatch(
      new RegExp(`id="${field}"[^>]*aria-invalid="true" aria-describedby="${field}-error`),
    );
  }
  expect(page).toContain(`value="not an address"`);
  expect(page).toContain(`value="ร้านมะลิ"`);
  expect(page).toContain(`<option value="th" selected>`);
  expect(page).not.toContain("too short");
});

test("an e-mail already in use, in any case, is refused and nothing changes", async () => {
  const owner = await world.signUp();
  const answer = await postForm(
    world,
    `${SIGN_UP}?lang=en`,
    form({ email: owner.email.toUpperCase() }),
    visitor(),
  );
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain("This e-mail cannot be used.");
  expect((await owner.fetch("/v1/accounts/me")).status).toBe(200);
});

test("of two concurrent sign-ups with one e-mail, one succeeds", async () => {
  const fields = form({ email: "twins@ran.test" });
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => postForm(world, SIGN_UP, fields, visitor())),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([303, 422, 422, 422]);
});

test("an IP address may sign up ten times in ten minutes", async () => {
  const address = visitor();
  const owner = await world.signUp();
  for (let n = 0; n < 10; n++)
    expect((await postForm(world, SIGN_UP, form({ email: owner.email }), address)).status).toBe(
      422,
    );
  const answer = await postForm(
    world,
    `${SIGN_UP}?lang=en`,
    form({ email: "fresh@ran.test" }),
    address,
  );
  expect(answer.status).toBe(429);
  expect(await answer.text()).toContain("Too many tries. Try again in 10 minutes.");
});

test("a new user without another target starts with the onboarding", async () => {
  for (const target of ["", "&target=%2F"]) {
    const answer = await postForm(
      world,
      `${SIGN_UP}?lang=th${target}`,
      form({ email: `mulai${target.length}@ran.test` }),
      visitor(),
    );
    expect(new URL(answer.headers.get("Location") ?? "").searchParams.get("target")).toBe(
      "/onboarding",
    );
  }
});
