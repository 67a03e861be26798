import { createHmac, randomBytes, randomInt, randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Context, Hono } from "hono";
import { z } from "zod";
import { newId } from "#backend/db/columns.ts";
import { distortPush } from "../moody-answer.ts";
import { answerAccount, findAccount, makeUserId, takeLostAnswer, takeRefusal } from "./accounts.ts";
import { findLineProblem } from "./definitions.ts";
import type { MessengerSandboxDeps } from "./deps.ts";
import { pushSoon } from "./pushes.ts";
import { type AccountRow, followers, messages } from "./schema.ts";

/** A refusal in the Messaging API's own words. */
class LineRefusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const Push = z.looseObject({
  to: z.string(),
  messages: z
    .array(z.looseObject({ type: z.literal("text"), text: z.string().min(1).max(5000) }))
    .min(1)
    .max(5),
});

/** LINE's Messaging API in this process, by LINE's definition (definitions.json). */
export function addLineRoutes(root: Hono, deps: MessengerSandboxDeps): void {
  root.get("/line/v2/bot/info", (c) =>
    answerCall(c, deps, (account) =>
      Promise.resolve(
        Response.json({
          userId: makeUserId(account.seller, "bot"),
          basicId: account.accountId,
          displayName: "Toko Laras",
          chatMode: "bot",
          markAsReadMode: "auto",
        }),
      ),
    ),
  );
  root.post("/line/v2/bot/message/push", (c) =>
    answerCall(c, deps, async (account) => {
      const body: unknown = await c.req.json().catch(() => null);
      return pushMessages(deps, account, body, c.req.header("x-line-retry-key"));
    }),
  );
}

const ERRORS = {
  createThrottledError: () => new LineRefusal(429, "The API rate limit has been exceeded."),
  createTransientError: () => new LineRefusal(500, "Internal server error"),
};

async function answerCall(
  c: Context,
  deps: MessengerSandboxDeps,
  handle: (account: AccountRow) => Promise<Response>,
): Promise<Response> {
  try {
    const account = await findAccount(deps, "line", c.req.header("authorization"));
    if (!account)
      throw new LineRefusal(
        401,
        "Authentication failed. Confirm that the access token in the authorization header is valid.",
      );
    const refusal = await takeRefusal(deps, account);
    if (refusal === 429) throw new LineRefusal(429, "You have reached your monthly limit.");
    if (refusal !== null) throw new LineRefusal(refusal, "Refused");
    return await answerAccount(deps, account, ERRORS, () => handle(account));
  } catch (error) {
    if (!(error instanceof LineRefusal)) throw error;
    return Response.json({ message: error.message }, { status: error.status });
  }
}

async function pushMessages(
  deps: MessengerSandboxDeps,
  account: AccountRow,
  body: unknown,
  retryKey: string | undefined,
): Promise<Response> {
  if (retryKey !== undefined && !z.uuid().safeParse(retryKey).success)
    throw new LineRefusal(400, "Invalid retry key");
  const parsed = Push.safeParse(body);
  const problem = findLineProblem("push", body);
  if (!parsed.success || problem !== null)
    throw new LineRefusal(400, "The request body has 1 or more errors");
  const { seller } = account;
  const { to, messages: given } = parsed.data;
  const isEarlier = and(
    eq(messages.seller, seller),
    eq(messages.messenger, "line"),
    eq(messages.ownId, retryKey ?? ""),
  );
  const earlier = await deps.db.select().from(messages).where(isEarlier);
  if (earlier.length > 0)
    return Response.json(
      {
        message: "The retry key is already accepted",
        sentMessages: earlier.map(({ externalId }) => ({ id: externalId })),
      },
      { status: 409 },
    );
  const [follower] = await deps.db
    .select()
    .from(followers)
    .where(and(eq(followers.seller, seller), eq(followers.userId, to)));
  if (!follower) throw new LineRefusal(400, "Failed to send messages");
  const rows = given.map(({ text }) => ({
    ...{ id: newId(), seller, messenger: "line" as const, person: to, isFromBuyer: false },
    ...{ externalId: makeMessageId(), body: text, ownId: retryKey ?? null },
    ...{ status: "sent", createdAt: deps.now() },
  }));
  await deps.db.insert(messages).values(rows);
  if (await takeLostAnswer(deps, account)) throw new LineRefusal(500, "Internal server error");
  return Response.json({
    sentMessages: rows.map(({ externalId }) => ({ id: externalId, quoteToken: `q${externalId}` })),
  });
}

const makeMessageId = () => `4${Array.from({ length: 17 }, () => randomInt(10)).join("")}`;
const makeEvent = (deps: MessengerSandboxDeps, type: string, userId: string) => ({
  ...{ type, mode: "active", timestamp: deps.now().getTime() },
  source: { type: "user", userId },
  webhookEventId: `01${randomBytes(12).toString("hex").toUpperCase()}`,
  deliveryContext: { isRedelivery: false },
});

/** A person follows the account, if needed, and writes to it. Returns the person's id. */
export async function writeToAccount(
  deps: MessengerSandboxDeps,
  account: AccountRow,
  { name, text }: { name: string; text: string },
): Promise<string> {
  const userId = makeUserId(account.seller, name);
  await deps.db.insert(followers).values({ seller: account.seller, userId }).onConflictDoNothing();
  const externalId = makeMessageId();
  await deps.db.insert(messages).values({
    ...{ id: newId(), seller: account.seller, messenger: "line", person: userId },
    ...{ isFromBuyer: true, externalId, body: text, status: "received", createdAt: deps.now() },
  });
  await pushEvents(deps, account, [
    {
      ...makeEvent(deps, "message", userId),
      replyToken: randomUUID().replaceAll("-", ""),
      message: { type: "text", id: externalId, text, quoteToken: `q${externalId}` },
    },
  ]);
  return userId;
}

export async function unfollowAccount(
  deps: MessengerSandboxDeps,
  account: AccountRow,
  name: string,
): Promise<void> {
  const userId = makeUserId(account.seller, name);
  await deps.db
    .delete(followers)
    .where(and(eq(followers.seller, account.seller), eq(followers.userId, userId)));
  await pushEvents(deps, account, [makeEvent(deps, "unfollow", userId)]);
}

async function pushEvents(
  deps: MessengerSandboxDeps,
  account: AccountRow,
  events: readonly object[],
): Promise<void> {
  const body = distortPush(
    JSON.stringify({ destination: makeUserId(account.seller, "bot"), events }),
    account,
  );
  const signature = createHmac("sha256", account.secret).update(body).digest("base64");
  await pushSoon(deps, account, body, { "x-line-signature": signature });
}
