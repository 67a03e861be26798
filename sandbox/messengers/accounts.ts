import { createHash, randomBytes, randomInt } from "node:crypto";
import { and, desc, eq, sql } from "drizzle-orm";
import { answerInMoods } from "../disturbances.ts";
import type { CallFate, Mood } from "../moods.ts";
import { DeskRefusal, type MessengerName, type MessengerSandboxDeps } from "./deps.ts";
import { type AccountRow, accounts, type MessageRow, messages } from "./schema.ts";

const isOf = (seller: string, messenger: MessengerName) =>
  and(eq(accounts.seller, seller), eq(accounts.messenger, messenger));

export async function ensureAccount(
  { db, now, moods = [] }: MessengerSandboxDeps,
  seller: string,
  messenger: MessengerName,
): Promise<AccountRow> {
  await db
    .insert(accounts)
    .values({
      ...{ seller, messenger, moods: [...moods], createdAt: now() },
      accountId:
        messenger === "whatsapp"
          ? `1${Array.from({ length: 14 }, () => randomInt(10)).join("")}`
          : `@${randomInt(100, 1000)}${randomBytes(3).toString("hex").slice(0, 5)}`,
      accessToken: `${messenger === "whatsapp" ? "EAA" : ""}${randomBytes(48).toString("base64url")}`,
      secret: randomBytes(16).toString("hex"),
    })
    .onConflictDoNothing();
  const [account] = await db.select().from(accounts).where(isOf(seller, messenger));
  if (!account) throw new Error("The account was not stored");
  return account;
}

export async function findAccount(
  { db }: MessengerSandboxDeps,
  messenger: MessengerName,
  authorization: string | undefined,
): Promise<AccountRow | null> {
  const token = (authorization ?? "").replace(/^Bearer /, "");
  const [account] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.accessToken, token), eq(accounts.messenger, messenger)));
  return account ?? null;
}

/** Returns the code of a refusal that was asked for, once for each; `null` for none. */
export async function takeRefusal(
  { db }: MessengerSandboxDeps,
  account: AccountRow,
): Promise<number | null> {
  if (account.refusedCalls === 0) return null;
  await db
    .update(accounts)
    .set({ refusedCalls: sql`${accounts.refusedCalls} - 1` })
    .where(isOf(account.seller, account.messenger));
  return account.refusalCode;
}

/** Returns whether the answer gets lost, although the message is sent. */
export async function takeLostAnswer(
  { db }: MessengerSandboxDeps,
  account: AccountRow,
): Promise<boolean> {
  if (account.lostAnswers === 0) return false;
  await db
    .update(accounts)
    .set({ lostAnswers: sql`${accounts.lostAnswers} - 1` })
    .where(isOf(account.seller, account.messenger));
  return true;
}

export const setMishap = (
  { db }: MessengerSandboxDeps,
  seller: string,
  messenger: MessengerName,
  values: Partial<Pick<AccountRow, "lostAnswers" | "refusedCalls" | "refusalCode">>,
) => db.update(accounts).set(values).where(isOf(seller, messenger));

/** Sets an account's moods, which repeat with the seed. */
export async function setMoods(
  deps: MessengerSandboxDeps,
  seller: string,
  messenger: MessengerName,
  { moods, seed = 1 }: { moods: readonly Mood[]; seed?: number },
): Promise<void> {
  await ensureAccount(deps, seller, messenger);
  await deps.db
    .update(accounts)
    .set({ moods: [...moods], moodSeed: seed, moodCalls: 0 })
    .where(isOf(seller, messenger));
}

/** Answers an account's call in its moods. */
export const answerAccount = (
  { db }: MessengerSandboxDeps,
  account: AccountRow,
  errors: Parameters<typeof answerInMoods>[3],
  work: (fate: CallFate) => Promise<Response>,
): Promise<Response> =>
  answerInMoods(
    db,
    accounts,
    { ...account, where: isOf(account.seller, account.messenger) ?? sql`false` },
    errors,
    work,
  );

/** Meta asks a new address for its challenge before it stores it. */
export async function setWebhook(
  deps: MessengerSandboxDeps,
  seller: string,
  messenger: MessengerName,
  { url, verifyToken = "" }: { url: string; verifyToken?: string | undefined },
): Promise<void> {
  if (url !== "" && URL.parse(url)?.origin !== deps.appOrigin)
    throw new DeskRefusal(`The address has to begin with ${deps.appOrigin}/`);
  if (url !== "" && messenger === "whatsapp") {
    const query = new URLSearchParams({
      "hub.mode": "subscribe",
      "hub.verify_token": verifyToken,
      "hub.challenge": String(randomInt(1_000_000_000)),
    });
    const push = { url: `${url}?${query}`, body: "", headers: {}, method: "GET" } as const;
    if (!(await deps.deliver(push)).ok)
      throw new DeskRefusal("The callback URL or verify token couldn't be validated");
  }
  await ensureAccount(deps, seller, messenger);
  await deps.db.update(accounts).set({ webhookUrl: url }).where(isOf(seller, messenger));
}

export const listMessages = (
  { db }: MessengerSandboxDeps,
  seller: string,
  messenger: MessengerName,
): Promise<MessageRow[]> =>
  db
    .select()
    .from(messages)
    .where(and(eq(messages.seller, seller), eq(messages.messenger, messenger)))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(100);

/** A person has another id at each provider of LINE. */
export const makeUserId = (seller: string, name: string) =>
  `U${createHash("md5").update(`${seller}:${name}`).digest("hex")}`;
