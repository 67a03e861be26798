import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { memberships } from "#backend/db/schema/accounts.ts";
import { auditEntries } from "#backend/db/schema/audit.ts";
import { passkeys } from "#backend/db/schema/sign-in-safety.ts";
import { codeOf, postForm, SIGN_IN } from "#tests/backend/accounts/browser.ts";
import { asks } from "#tests/backend/staff/people.ts";
import { ORIGIN, type SignedIn, startTestBackend } from "#tests/support/backend.ts";
import { createPasskeyDevice } from "#tests/support/passkey-device.ts";

const world = await startTestBackend({ env: { TRUSTED_PROXIES: "1" } });
afterAll(world.close);

const PASSWORD = "a long password";
const OPTIONS = "/v1/accounts/auth/passkey-options";
const OWN = "/v1/accounts/me/passkeys";
const host = new URL(ORIGIN).hostname;
const here = { origin: ORIGIN, host };

type Device = ReturnType<typeof createPasskeyDevice>;
type Signing = Parameters<Device["authenticate"]>[0];

async function askedToMake(person: Pick<SignedIn, "fetch">): Promise<string> {
  const { status, body } = await asks(person)("POST", `${OWN}/;start`, { password: PASSWORD });
  expect(status).toBe(200);
  return body.options.challenge;
}
async function personWithKey() {
  const person = await world.signUp();
  const device = createPasskeyDevice();
  const challenge = await askedToMake(person);
  const response = device.register({ ...here, challenge });
  const added = await asks(person)("POST", OWN, { name: "HP Laras", response });
  expect(added.status).toBe(200);
  return { person, device, response };
}
async function askedToSign(): Promise<string> {
  const answer = await world.fetch(OPTIONS, {
    method: "POST",
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  return ((await answer.json()) as { challenge: string }).challenge;
}
const send = (response: object) =>
  postForm(world, `${SIGN_IN}?target=%2Forders`, { passkey: JSON.stringify(response) });
const signInWith = async (device: Device, more: Partial<Signing> = {}) =>
  send(device.authenticate({ ...here, challenge: await askedToSign(), ...more }));

test("a passkey is added, signs in without a password, is renamed and removed", async () => {
  const { person, device } = await personWithKey();
  const answer = await signInWith(device);
  expect(answer.status).toBe(303);
  expect(new URL(answer.headers.get("Location") ?? "").searchParams.get("target")).toBe("/orders");
  const bought = await world.fetch(`/v1/accounts/auth/token?code=${codeOf(answer)}`);
  const { token } = (await bought.json()) as { token: string };
  const me = await world.fetch("/v1/accounts/me", { headers: { "x-jwt": `Bearer ${token}` } });
  expect(((await me.json()) as { user: { id: string } }).user.id).toBe(person.userId);

  const ask = asks(person);
  const listed = async () => (await ask("GET", "/v1/accounts/me/sign-in")).body.passkeys;
  expect(await listed()).toEqual([
    expect.objectContaining({ name: "HP Laras", lastUsedAt: world.clock.now().toISOString() }),
  ]);
  await ask("PUT", `${OWN}/${device.id}`, { name: "Laptop" });
  expect((await listed())[0].name).toBe("Laptop");
  await ask("DELETE", `${OWN}/${device.id}`);
  expect(await listed()).toEqual([]);
  expect((await signInWith(device)).status).toBe(422);
  const notes = await world.backend.db
    .select({ action: auditEntries.action, after: auditEntries.after })
    .from(auditEntries)
    .where(eq(auditEntries.accountId, person.accountId))
    .orderBy(auditEntries.id);
  expect(notes.map(({ action }) => action)).toEqual([
    "addPasskey",
    "renamePasskey",
    "removePasskey",
  ]);
});

test("a signature is accepted once, for this site, in time and with user verification", async () => {
  const { device } = await personWithKey();
  const challenge = await askedToSign();
  const once = device.authenticate({ ...here, challenge });
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(once)));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 422, 422, 422, 422]);
  for (const wrong of [
    { origin: "https://etalase.test.evil.example" },
    { host: "evil.example" },
    { isVerified: false },
    { challenge: "bm90LWFza2VkLWZvcg" },
  ])
    expect((await signInWith(device, wrong)).status, JSON.stringify(wrong)).toBe(422);
  const late = await askedToSign();
  world.clock.advance(5 * 60_000 + 1);
  expect((await signInWith(device, { challenge: late })).status).toBe(422);
  expect((await signInWith(device)).status).toBe(303);
});

test("another user's passkey, an unknown one and invalid data get the same answer", async () => {
  const { device } = await personWithKey();
  const other = createPasskeyDevice();
  const signed = other.authenticate({ ...here, challenge: await askedToSign() });
  const [forged, unknown] = await Promise.all([
    send({ ...signed, id: device.id, rawId: device.id }),
    signInWith(other),
  ]);
  const nonsense = await postForm(world, SIGN_IN, { passkey: "{" });
  for (const answer of [forged, unknown, nonsense]) {
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('role="alert"');
  }
});

test("a passkey whose counter does not increase is refused as copied", async () => {
  const { device } = await personWithKey();
  expect((await signInWith(device, { counter: 7 })).status).toBe(303);
  expect((await signInWith(device, { counter: 7 })).status).toBe(422);
  expect((await signInWith(device, { counter: 6 })).status).toBe(422);
  expect((await signInWith(device, { counter: 8 })).status).toBe(303);
});

test("a passkey is created once, for the user who asked with their password", async () => {
  const [person, stranger] = [await world.signUp(), await world.signUp()];
  const ask = asks(person);
  expect((await ask("POST", `${OWN}/;start`, { password: "not mine" })).status).toBe(422);
  const challenge = await askedToMake(person);
  const response = createPasskeyDevice().register({ ...here, challenge });
  const body = { name: "HP", response };
  expect((await asks(stranger)("POST", OWN, body)).status).toBe(409);
  expect((await ask("POST", OWN, body)).status).toBe(200);
  expect((await ask("POST", OWN, body)).status).toBe(409);
  const unverified = createPasskeyDevice().register({
    ...here,
    challenge: await askedToMake(person),
    isVerified: false,
  });
  expect((await ask("POST", OWN, { name: "HP", response: unverified })).status).toBe(409);
  expect((await asks(stranger)("DELETE", `${OWN}/${response.id}`)).status).toBe(404);
  const mine = await world.backend.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, person.userId));
  expect(mine).toHaveLength(1);
});

test("a user disabled in every account cannot sign in with a passkey either", async () => {
  const { person, device } = await personWithKey();
  await world.backend.db
    .update(memberships)
    .set({ isEnabled: false })
    .where(eq(memberships.userId, person.userId));
  expect((await signInWith(device)).status).toBe(422);
});

test("other sites and callers over the limit get no challenge", async () => {
  const ask = (site: string, address: string) =>
    world.fetch(OPTIONS, {
      method: "POST",
      headers: { "Sec-Fetch-Site": site, "X-Forwarded-For": address },
    });
  expect((await ask("cross-site", "198.51.100.1")).status).toBe(403);
  const answers = [];
  for (let time = 0; time < 61; time++) answers.push(await ask("same-origin", "198.51.100.2"));
  expect(answers.at(0)?.status).toBe(200);
  expect(answers.at(-1)?.status).toBe(429);
  expect(Number(answers.at(-1)?.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await ask("same-origin", "198.51.100.3")).status).toBe(200);
});

test("without a script the page says that passkeys need one, and its policy allows only its own", async () => {
  const page = await world.fetch(`${SIGN_IN}?lang=id`);
  const html = await page.text();
  expect(html).toContain('<p class="hint unscripted">Kunci sandi memerlukan JavaScript');
  expect(html).toMatch(/data-passkey hidden/);
  const policy = page.headers.get("Content-Security-Policy") ?? "";
  expect(policy).toMatch(/script-src 'sha256-[\w+/=]{44}'/);
  expect(policy).not.toContain("unsafe-inline");
});
