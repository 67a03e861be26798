import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { ChannelType } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import { channelAuthorisations, channels } from "../db/schema/channels.ts";
import { transaction } from "../db/transaction.ts";
import { invalid, notFound } from "../http/problem-error.ts";

const STATE_LIFETIME_MS = 15 * 60_000;

/** Only the browser with this secret may finish. */
export const hashBrowserSecret = (secret: string) =>
  createHash("sha256").update(secret).digest("base64url");

/** Only the digest is stored, so that a copy of the table cannot finish an authorisation. */
export const hashState = (state: string) => createHash("sha256").update(state).digest("hex");

/**
 * Starts connecting a shop. Returns the address of the consent page, or of our form for keys.
 * `redirect`: a page of the app, opened afterwards. Throws 404 for a type without connector or a
 * foreign `channelId`, 422 for a foreign redirect.
 */
export async function startConnect(
  backend: Backend,
  accountId: string,
  input: {
    channelType: ChannelType;
    redirect: string;
    /** Absent: the finishing browser must be signed in to the account. */
    browserChallenge?: string | undefined;
    channelId?: string | undefined;
  },
): Promise<{ url: string }> {
  const connector = backend.connector(input.channelType);
  if (!connector) throw notFound(`A connector for ${input.channelType}`);
  const redirect = requireOwnPage(backend, input.redirect);
  if (input.channelId) await requireChannel(backend, accountId, input.channelType, input.channelId);
  const { authoriseUrl } = connector.connection;
  if (!authoriseUrl) return { url: makeKeysUrl(backend, input) };
  const state = randomBytes(32).toString("base64url");
  const expiresAt = new Date(backend.now().getTime() + STATE_LIFETIME_MS);
  await transaction(backend.db, (tx) =>
    tx.insert(channelAuthorisations).values({
      stateHash: hashState(state),
      accountId,
      channelType: input.channelType,
      channelId: input.channelId ?? null,
      redirect,
      browserChallenge: input.browserChallenge ?? "",
      createdAt: backend.now(),
      expiresAt,
    }),
  );
  const redirectUrl = `${backend.config.publicOrigin}/api/v1/channels/auth/${input.channelType}/callback`;
  return { url: authoriseUrl({ state, redirectUrl }) };
}

function makeKeysUrl(
  { config }: Backend,
  { channelType, channelId }: { channelType: ChannelType; channelId?: string | undefined },
): string {
  const url = new URL(`/channels/connect/${channelType}`, config.appOrigin);
  if (channelId) url.searchParams.set("channelId", channelId);
  return url.href;
}

/** Prevents an open redirect. */
function requireOwnPage(backend: Backend, redirect: string): string {
  const { appOrigin } = backend.config;
  const url = URL.parse(redirect, appOrigin);
  if (url?.origin === appOrigin) return url.href;
  throw invalid("invalid_query", "redirect must be a page of the app", { redirect: "not_allowed" });
}

async function requireChannel(
  backend: Backend,
  accountId: string,
  channelType: ChannelType,
  channelId: string,
): Promise<void> {
  const [channel] = await backend.db
    .select({ id: channels.id })
    .from(channels)
    .where(
      and(
        eq(channels.id, channelId),
        eq(channels.accountId, accountId),
        eq(channels.channelType, channelType),
        isNull(channels.disconnectedAt),
      ),
    );
  if (!channel) throw notFound("The channel");
}
