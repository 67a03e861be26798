import { afterAll, expect, test } from "vitest";
import { codeOf, postForm, SIGN_IN } from "#tests/backend/accounts/browser.ts";
import { startTestBackend } from "#tests/support/backend.ts";
import { mailedLink } from "#tests/support/mailbox.ts";
import { asks, roleIdOf, signedIn } from "./people.ts";

const world = await startTestBackend();
afterAll(world.close);

let people = 0;
async function invited() {
  const owner = await world.signUp({ shopName: "Toko <Laras>", name: "Laras" });
  const email = `calon${++people}@toko.test`;
  const roleIds = [await roleIdOf(world, owner.accountId, "Support")];
  const { invite } = (
    await asks(owner)("POST", "/v1/accounts/staffs", { staff: { email, roleIds } })
  ).body;
  const target = await mailedLink(world, email, "staff-invite");
  const query = `?${new URLSearchParams({ target: `${target}?lang=en`, lang: "en" })}`;
  return { owner, email, target, query, inviteId: String(invite.id) };
}
const JOIN = "/v1/accounts/auth/join";
const form = { name: "Budi", password: "kopi susu pagi hari" };

test("a new person creates a sign-in with the invitation's address and enters the account", async () => {
  const { owner, email, query, target } = await invited();
  const sent = await world.fetch(SIGN_IN + query);
  expect([sent.status, sent.headers.get("Location")?.startsWith("join?")]).toEqual([302, true]);
  const page = await (await world.fetch(JOIN + query)).text();
  expect(page).toContain(`value="${email}"`);
  expect(page).toContain("Laras invites you to work in Toko &lt;Laras&gt;.");
  const joined = await postForm(world, JOIN + query, { ...form, email: "lain@toko.test" });
  expect(joined.status).toBe(303);
  expect(new URL(joined.headers.get("Location") ?? "").searchParams.get("target")).toBe(
    `${target}?lang=en`,
  );
  const { token } = await (
    await world.fetch(`/v1/accounts/auth/token?code=${codeOf(joined)}`)
  ).json();
  const me = (await asks(signedIn(world, token))("GET", "/v1/accounts/me")).body;
  expect([me.user.email, me.user.name, me.account.id, me.user.roles[0].name]).toEqual([
    email,
    "Budi",
    owner.accountId,
    "Support",
  ]);
  // The app's next page uses the same link, which changes nothing.
  const again = await asks(signedIn(world, token))(
    "POST",
    `/v1/accounts/${target.split("/").at(-1)}/;switch`,
  );
  expect(again.status).toBe(200);
});

test("a person with a sign-in is asked to sign in, with the address filled in", async () => {
  const { email, query } = await invited();
  await world.signUp({ email });
  const page = await world.fetch(SIGN_IN + query);
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain(`value="${email}"`);
  expect(html).toContain("Sign in to accept.");
  expect((await postForm(world, JOIN + query, form)).headers.get("Location")).toMatch(/^signin\?/);
});

test("errors are shown at their field, and typed values stay", async () => {
  const { query } = await invited();
  const answer = await postForm(world, JOIN + query, { name: "Budi", password: "pendek" });
  const html = await answer.text();
  expect(answer.status).toBe(422);
  expect(html).toContain('id="password-error"');
  expect(html).toContain('value="Budi"');
  expect(html).not.toContain("pendek");
});

test("a cancelled or invented invitation creates no sign-in", async () => {
  const { owner, query, inviteId } = await invited();
  await asks(owner)("POST", `/v1/accounts/staff-invites/${inviteId}/;cancel`);
  expect((await postForm(world, JOIN + query, form)).headers.get("Location")).toMatch(/^signin\?/);
  const made = `?target=%2Fstaff%2Fsignup%2F${"a".repeat(43)}`;
  expect((await world.fetch(SIGN_IN + made)).status).toBe(200);
  expect((await world.fetch(JOIN + made)).headers.get("Location")).toMatch(/^signin\?/);
  // Both dead links get the same message.
  const told = async (from: string) =>
    (await (await world.fetch(`${SIGN_IN + from}&lang=en`)).text()).includes("no longer works");
  expect([await told(query), await told(made), await told("?target=%2Forders")]).toEqual([
    true,
    true,
    false,
  ]);
});

test("of ten concurrent joins, one sign-in is created", async () => {
  const { owner, query } = await invited();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => postForm(world, JOIN + query, form)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(303));
  const codes = answers.filter((answer) =>
    answer.headers.get("Location")?.includes("/signup/callback/"),
  );
  expect(codes).toHaveLength(1);
  expect((await asks(owner)("GET", "/v1/accounts/staffs")).body.total).toBe(2);
});
