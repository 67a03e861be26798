import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mails } from "#backend/db/schema/mail.ts";
import { transaction } from "#backend/db/transaction.ts";
import { queueMail } from "#backend/mail/queue-mail.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { startSmtp } from "./smtp.ts";

let refusal: { code: number; text: string } | null = null;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let sending: TestBackend;
let keeping: TestBackend;
beforeAll(async () => {
  smtp = await startSmtp(() => refusal);
  const INTERNAL_USERS = "etalase.example";
  sending = await startTestBackend({
    env: { SMTP_URL: smtp.url, MAIL_FROM: "Etalase <no-reply@etalase.example>", INTERNAL_USERS },
  });
  keeping = await startTestBackend({ env: { INTERNAL_USERS } });
});
afterAll(async () => {
  await sending?.close();
  await keeping?.close();
  await smtp?.close();
});

let people = 0;
async function mail(world: TestBackend, more: { expiresAt?: Date; name?: string } = {}) {
  const to = `pembeli${++people}@toko.test`;
  await transaction(world.backend.db, (tx) =>
    queueMail(world.backend, tx, {
      to,
      language: "id",
      template: "password-reset",
      parameters: {
        name: more.name ?? "Laras",
        url: "https://etalase.test/reset?code=geheim",
        minutes: 60,
      },
      ...(more.expiresAt ? { expiresAt: more.expiresAt } : {}),
    }),
  );
  return to;
}
const rowOf = async (world: TestBackend, to: string) => {
  const [row] = await world.backend.db.select().from(mails).where(eq(mails.recipient, to));
  if (!row) throw new Error("no mail");
  return row;
};
const internal = (world: TestBackend) =>
  world.signUp({
    email: `staf${++people}@etalase.example`,
    emailVerifiedAt: world.clock.now(),
  });

test("a mail is sent as text and HTML, and its content is then deleted", async () => {
  refusal = null;
  const to = await mail(sending);
  expect((await rowOf(sending, to)).status).toBe("queued");
  await sending.drain();
  const row = await rowOf(sending, to);
  expect([row.status, row.content, row.attempts]).toEqual(["sent", null, 0]);
  const message = smtp.received.at(-1) ?? "";
  expect(message).toContain(`To: ${to}`);
  expect(message).toContain("From: Etalase <no-reply@etalase.example>");
  expect(message).toContain(`Message-ID: <${row.id}@etalase.example>`);
  expect(message).toContain("Content-Type: text/plain");
  expect(message).toContain("Content-Type: text/html");
  const seen = await (await internal(sending)).fetch(`/admin-outbox/${row.id}`);
  expect(await seen.json()).toMatchObject({ content: null, mail: { status: "sent" } });
});

test("a mail is retried when the server is busy, and arrives once", async () => {
  refusal = { code: 451, text: "try again later" };
  const to = await mail(sending);
  await sending.drain();
  expect(await rowOf(sending, to)).toMatchObject({
    status: "queued",
    attempts: 1,
    lastError: expect.stringContaining("later"),
  });
  refusal = null;
  sending.clock.advance(3_600_000);
  await sending.drain();
  expect((await rowOf(sending, to)).status).toBe("sent");
  expect(smtp.received.filter((one) => one.includes(`To: ${to}`))).toHaveLength(1);
});

test("a permanently refused mail is kept as failed, and an internal user sends it again", async () => {
  refusal = { code: 550, text: "no such mailbox" };
  const to = await mail(sending);
  await sending.drain();
  const failed = await rowOf(sending, to);
  expect(failed).toMatchObject({ status: "failed", attempts: 1 });
  refusal = null;
  const staff = await internal(sending);
  expect((await staff.fetch(`/admin-outbox/${failed.id}/;retry`, { method: "POST" })).status).toBe(
    200,
  );
  await sending.drain();
  expect((await rowOf(sending, to)).status).toBe("sent");
  const again = await staff.fetch(`/admin-outbox/${failed.id}/;retry`, { method: "POST" });
  expect([again.status, (await again.json()).code]).toEqual([409, "not_failed"]);
});

test("a mail fails visibly after the last try when the server stays unreachable", async () => {
  refusal = { code: 421, text: "away" };
  const to = await mail(sending);
  for (let hour = 0; hour < 24; hour++) {
    await sending.drain();
    sending.clock.advance(3_600_000);
  }
  expect((await rowOf(sending, to)).status).toBe("failed");
  refusal = null;
});

test("a mail with an expired link is not sent", async () => {
  refusal = { code: 451, text: "busy" };
  const to = await mail(sending, { expiresAt: new Date(sending.clock.now().getTime() + 60_000) });
  await sending.drain();
  refusal = null;
  sending.clock.advance(3_600_000);
  await sending.drain();
  expect(await rowOf(sending, to)).toMatchObject({
    status: "failed",
    content: null,
    lastError: "expired",
  });
  expect(smtp.received.filter((one) => one.includes(`To: ${to}`))).toHaveLength(0);
});

test("without a mail server mails are stored encrypted, and internal users read them", async () => {
  const to = await mail(keeping);
  await keeping.drain();
  const row = await rowOf(keeping, to);
  expect(row.status).toBe("kept");
  expect(row.content).not.toContain("geheim");
  const staff = await internal(keeping);
  const { content } = await (await staff.fetch(`/admin-outbox/${row.id}`)).json();
  expect(content.text).toContain("https://etalase.test/reset?code=geheim");
  expect(content.html).toContain('href="https://etalase.test/reset?code=geheim"');
  const list = await (
    await staff.fetch(`/admin-outbox?search=${to.slice(0, 8)}&status=kept`)
  ).json();
  expect(list.sendsMail).toBe(false);
  expect(list.mails.map((one: { recipient: string }) => one.recipient)).toContain(to);
  expect((await (await keeping.signUp()).fetch("/admin-outbox")).status).toBe(403);
});

test("a name cannot inject a header or markup", async () => {
  const to = await mail(keeping, { name: "Laras\r\nBcc: all@toko.test <script>" });
  await keeping.drain();
  const staff = await internal(keeping);
  const { content } = await (
    await staff.fetch(`/admin-outbox/${(await rowOf(keeping, to)).id}`)
  ).json();
  expect(content.html).not.toContain("<script>");
  expect(content.text).toContain("Laras Bcc: all@toko.test");
});

test("a mail is sent only if its transaction commits", async () => {
  const to = `gagal${++people}@toko.test`;
  const failed = transaction(keeping.backend.db, async (tx) => {
    await queueMail(keeping.backend, tx, {
      to,
      language: "th",
      template: "two-step-on",
      parameters: { name: "ณิชา" },
    });
    throw new Error("something else went wrong");
  });
  await expect(failed).rejects.toThrow("something else");
  expect(await keeping.backend.db.select().from(mails).where(eq(mails.recipient, to))).toEqual([]);
});

test("with a mail server, an unconfirmed address gives no internal access", async () => {
  const impostor = await sending.signUp({ email: "anybody@etalase.example" });
  expect((await impostor.fetch("/admin-outbox")).status).toBe(403);
  const { user } = await (await impostor.fetch("/v1/accounts/me")).json();
  expect(user.isInternal).toBe(false);
});
