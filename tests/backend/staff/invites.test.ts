import { afterAll, expect, test } from "vitest";
import { issueSession } from "#backend/accounts/sessions.ts";
import { startTestBackend } from "#tests/support/backend.ts";
import { mailedLink, mailsTo } from "#tests/support/mailbox.ts";
import { asks, roleIdOf, signedIn, staffOf } from "./people.ts";

const world = await startTestBackend();
afterAll(world.close);

const DAY_MS = 24 * 3_600_000;
let people = 0;
const address = () => `calon${++people}@toko.test`;

async function shop() {
  const owner = await world.signUp({ shopName: "Toko Laras", name: "Laras" });
  const ask = asks(owner);
  const roleId = await roleIdOf(world, owner.accountId, "Staff");
  const invite = async (email: string) =>
    (await ask("POST", "/v1/accounts/staffs", { staff: { email, roleIds: [roleId] } })).body.invite;
  return { owner, ask, roleId, invite };
}
const codeIn = async (email: string) =>
  (await mailedLink(world, email, "staff-invite")).split("/").at(-1) ?? "";

test("a mailed invitation admits its reader once, with its roles", async () => {
  const { owner, ask, invite } = await shop();
  const email = address();
  expect(await invite(email)).toMatchObject({
    email,
    status: "sent",
    invitedBy: "Laras",
    roles: [{ name: "Staff", isDefault: true }],
    channelIds: null,
  });
  const [mail] = await mailsTo(world, email);
  expect([mail?.subject, mail?.status]).toEqual(["Laras mengundang Anda ke Toko Laras", "kept"]);
  const person = await world.signUp({ email });
  const code = await codeIn(email);
  const switched = await asks(person)("POST", `/v1/accounts/${code}/;switch`);
  expect(switched.status).toBe(200);
  const me = (await asks(signedIn(world, switched.body.token))("GET", "/v1/accounts/me")).body;
  expect([me.account.id, me.user.userType, me.user.roles[0].name]).toEqual([
    owner.accountId,
    "staff",
    "Staff",
  ]);
  const { invites } = (await ask("GET", "/v1/accounts/staff-invites")).body;
  expect(invites[0].status).toBe("used");
  // The link works again for the same person, but for nobody else.
  expect((await asks(person)("POST", `/v1/accounts/${code}/;switch`)).status).toBe(200);
  const stranger = await asks(await world.signUp())("POST", `/v1/accounts/${code}/;switch`);
  expect([stranger.status, stranger.body.code]).toEqual([409, "invite_other_email"]);
});

test("resending replaces the link: the former one stops working", async () => {
  const { ask, invite } = await shop();
  const email = address();
  const { id } = await invite(email);
  const first = await codeIn(email);
  world.clock.advance(1000);
  const again = await ask("POST", `/v1/accounts/staff-invites/${id}/;resend`);
  expect([again.status, again.body.invite.status]).toEqual([200, "resent"]);
  const person = asks(await world.signUp({ email }));
  expect((await person("POST", `/v1/accounts/${first}/;switch`)).status).toBe(404);
  const second = await codeIn(email);
  expect(second).not.toBe(first);
  expect((await person("POST", `/v1/accounts/${second}/;switch`)).status).toBe(200);
  expect((await ask("POST", `/v1/accounts/staff-invites/${id}/;resend`)).body.code).toBe(
    "invite_closed",
  );
});

test("cancelled and expired invitations admit nobody, and say so", async () => {
  const { ask, invite } = await shop();
  const [one, two] = [address(), address()];
  const { id } = await invite(one);
  await invite(two);
  const codes = [await codeIn(one), await codeIn(two)];
  expect((await ask("POST", `/v1/accounts/staff-invites/${id}/;cancel`)).body.invite.status).toBe(
    "cancelled",
  );
  const first = await asks(await world.signUp({ email: one }))(
    "POST",
    `/v1/accounts/${codes[0]}/;switch`,
  );
  expect([first.status, first.body.code]).toEqual([409, "invite_cancelled"]);
  world.clock.advance(7 * DAY_MS);
  const fresh = await world.signUp({ email: two });
  const second = await asks(fresh)("POST", `/v1/accounts/${codes[1]}/;switch`);
  expect([second.status, second.body.code]).toEqual([409, "invite_expired"]);
});

test("a new member is notified once to those who manage staff", async () => {
  const { owner, ask, invite } = await shop();
  const email = address();
  await invite(email);
  const person = asks(await world.signUp({ email, name: "Budi" }));
  const code = await codeIn(email);
  await person("POST", `/v1/accounts/${code}/;switch`);
  await person("POST", `/v1/accounts/${code}/;switch`);
  const { notifications } = (await ask("GET", "/v1/notifications?category=staff")).body;
  expect(notifications).toMatchObject([
    { body: "Budi bergabung dengan toko.", link: "/staffs", severity: "info" },
  ]);
  const other = asks(await staffOf(world, owner, ["stock-manage"]));
  expect((await other("GET", "/v1/notifications")).body.notifications).toEqual([]);
});

test("an expired invitation can be replaced by one to the same address", async () => {
  const { owner, invite, ask, roleId } = await shop();
  const email = address();
  await invite(email);
  const twice = await ask("POST", "/v1/accounts/staffs", {
    staff: { email: email.toUpperCase(), roleIds: [roleId] },
  });
  expect([twice.status, twice.body.code]).toEqual([409, "already_invited"]);
  world.clock.advance(8 * DAY_MS);
  const { accountId, userId } = owner;
  const { token } = await issueSession(world.backend, { accountId, userId, kind: "session" });
  const later = asks(signedIn(world, token));
  expect(
    (await later("POST", "/v1/accounts/staffs", { staff: { email, roleIds: [roleId] } })).status,
  ).toBe(200);
  const { invites } = (await later("GET", "/v1/accounts/staff-invites")).body;
  const shown = invites.map((one: { status: string; canResend: boolean }) => [
    one.status,
    one.canResend,
  ]);
  expect(shown).toEqual([
    ["sent", true],
    ["expired", false],
  ]);
});

test("the answer to an invitation is the same for known and unknown addresses", async () => {
  const { ask, roleId } = await shop();
  const known = (await world.signUp({ email: address() })).email;
  const answers = await Promise.all(
    [known, address()].map((email) =>
      ask("POST", "/v1/accounts/staffs", { staff: { email, roleIds: [roleId] } }),
    ),
  );
  const shapes = answers.map(({ status, body: { invite } }) => [
    status,
    { ...invite, id: "", email: "" },
  ]);
  expect(shapes[0]).toEqual(shapes[1]);
  expect(
    (await ask("POST", "/v1/accounts/staffs", { staff: { email: "bukan", roleIds: [roleId] } }))
      .body.fields,
  ).toEqual({
    "staff.email": "email_invalid",
  });
});

test("of twenty concurrent uses of one link, one person joins once", async () => {
  const { invite, ask } = await shop();
  const email = address();
  await invite(email);
  const code = await codeIn(email);
  const person = asks(await world.signUp({ email }));
  const others = await Promise.all([world.signUp(), world.signUp()]);
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => person("POST", `/v1/accounts/${code}/;switch`)),
    ...others.map((other) => asks(other)("POST", `/v1/accounts/${code}/;switch`)),
  ]);
  expect(answers.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(answers.slice(10).map(({ status }) => status)).toEqual([409, 409]);
  expect((await ask("GET", "/v1/accounts/staffs")).body.total).toBe(2);
});

test("removing a member cancels the invitations they sent", async () => {
  const { owner, ask, roleId } = await shop();
  const manager = await staffOf(world, owner, [
    "staff-manage",
    "order-manage",
    "stock-manage",
    "chat-manage",
    "product-manage",
  ]);
  const email = address();
  const sent = await asks(manager)("POST", "/v1/accounts/staffs", {
    staff: { email, roleIds: [roleId] },
  });
  expect(sent.status).toBe(200);
  const code = await codeIn(email);
  expect((await ask("DELETE", `/v1/accounts/staffs/${manager.userId}`)).status).toBe(200);
  const joined = await asks(await world.signUp({ email }))("POST", `/v1/accounts/${code}/;switch`);
  expect([joined.status, joined.body.code]).toEqual([409, "invite_cancelled"]);
});

test("limits invitations to fifty an hour, and five per address over all accounts", async () => {
  const { ask, roleId } = await shop();
  const invite = (email: string) =>
    ask("POST", "/v1/accounts/staffs", { staff: { email, roleIds: [roleId] } });
  for (let n = 0; n < 50; n++) expect((await invite(address())).status).toBe(200);
  const over = await invite(address());
  expect([over.status, over.body.code]).toEqual([429, "too_many_mails"]);
  const target = address();
  for (let n = 0; n < 6; n++) {
    const other = await shop();
    const answer = await other.ask("POST", "/v1/accounts/staffs", {
      staff: { email: target, roleIds: [other.roleId] },
    });
    expect(answer.status).toBe(n < 5 ? 200 : 429);
  }
});
