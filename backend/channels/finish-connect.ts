import { and, eq, isNull } from "drizzle-orm";
import type { ChannelType } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import { channelAuthorisations } from "../db/schema/channels.ts";
import { transaction } from "../db/transaction.ts";
import { ConnectorError, getSellerCode } from "../marketplaces/connector.ts";
import { connectGranted } from "./connect-granted.ts";
import { recordOperatorFault } from "./operator-faults.ts";
import { ConnectRefused } from "./save-connection.ts";
import { hashBrowserSecret, hashState } from "./start-connect.ts";

/** The browser that returns from the consent page is not the one that left for it. */
export class OtherBrowser extends Error {}

interface BrowserState {
  /** The secret in the browser's cookie (CONNECT_COOKIE). */
  secret: string | null;
  /** The account that the browser is signed in to. */
  accountId: string | null;
}
type Authorisation = typeof channelAuthorisations.$inferSelect;

/** Error codes for which the app has texts. */
const CODES_BY_KIND: Partial<Record<ConnectorError["kind"], string>> = {
  unauthorised: "code_refused",
  unavailable: "channel_unavailable",
  rate_limited: "channel_unavailable",
};

/**
 * Finishes `startConnect`: exchanges the code, creates or renews the channel and returns the
 * browser's next address, with `channelId` or `error`, or the page for choosing among the grant's
 * shops. Errors: `state_invalid`, `state_used`, `state_expired`, `consent_refused`, `code_refused`,
 * `channel_unavailable`, `channel_setup`, `shop_taken`, `other_shop`, `too_many_channels`,
 * `connect_failed`. Throws OtherBrowser, without effects, if another browser started.
 */
export async function finishConnect(
  backend: Backend,
  channelType: ChannelType,
  query: Record<string, string>,
  browser: BrowserState,
): Promise<URL> {
  const authorisation = query.state
    ? await findAuthorisation(backend, channelType, query.state)
    : null;
  if (authorisation && !isSameBrowser(backend, authorisation, browser)) throw new OtherBrowser();
  const backUrl = new URL(authorisation?.redirect ?? "/channels", backend.config.appOrigin);
  try {
    if (!authorisation) throw new ConnectRefused("state_invalid");
    const result = await connectAuthorised(backend, authorisation, query);
    if ("grantId" in result) return makeChoiceUrl(backend, result.grantId, backUrl);
    backUrl.searchParams.set("channelId", result.channelId);
  } catch (error) {
    backUrl.searchParams.set("error", toErrorCode(error));
    await recordOperatorFault(backend, channelType, error);
    if (!(error instanceof ConnectRefused))
      backend.log.warn({ err: error, channelType }, "connecting a shop failed");
  }
  return backUrl;
}

/** The page for the choice leads back to the page where the seller began. */
function makeChoiceUrl({ config }: Backend, grantId: string, backUrl: URL): URL {
  const page = new URL(`/channels/grants/${grantId}`, config.appOrigin);
  page.searchParams.set("back", `${backUrl.pathname}${backUrl.search}`);
  return page;
}

/**
 * The app sets the cookie on its own host. A backend on another host does not get it, so there only
 * the single-use `state` protects the account.
 */
function isSameBrowser(
  { config }: Backend,
  { browserChallenge, accountId }: Authorisation,
  { secret, accountId: signedInto }: BrowserState,
): boolean {
  if (new URL(config.appOrigin).hostname !== new URL(config.publicOrigin).hostname) return true;
  if (browserChallenge === "") return signedInto === accountId;
  return secret !== null && hashBrowserSecret(secret) === browserChallenge;
}

async function connectAuthorised(
  backend: Backend,
  authorisation: Authorisation,
  query: Record<string, string>,
): Promise<{ channelId: string } | { grantId: string }> {
  const connector = backend.connector(authorisation.channelType);
  if (!connector?.connection.exchangeCode) throw new ConnectRefused("state_invalid");
  await consumeGrantState(backend, authorisation);
  if (query.error) throw new ConnectRefused("consent_refused");
  const grantedShops = await connector.connection.exchangeCode(query);
  return connectGranted(backend, authorisation, connector.connection, grantedShops);
}

async function findAuthorisation(
  backend: Backend,
  channelType: ChannelType,
  state: string,
): Promise<Authorisation | null> {
  const [channelAuthorisation] = await backend.db
    .select()
    .from(channelAuthorisations)
    .where(
      and(
        eq(channelAuthorisations.stateHash, hashState(state)),
        eq(channelAuthorisations.channelType, channelType),
      ),
    );
  return channelAuthorisation ?? null;
}

async function consumeGrantState(backend: Backend, authorisation: Authorisation): Promise<void> {
  if (authorisation.expiresAt <= backend.now()) throw new ConnectRefused("state_expired");
  const usedAuthorisations = await transaction(backend.db, (tx) =>
    tx
      .update(channelAuthorisations)
      .set({ usedAt: backend.now() })
      .where(
        and(
          eq(channelAuthorisations.stateHash, authorisation.stateHash),
          isNull(channelAuthorisations.usedAt),
        ),
      )
      .returning({ stateHash: channelAuthorisations.stateHash }),
  );
  if (usedAuthorisations.length === 0) throw new ConnectRefused("state_used");
}

function toErrorCode(error: unknown): string {
  if (error instanceof ConnectRefused) return error.code;
  if (!(error instanceof ConnectorError)) return "connect_failed";
  if (error.fault) return getSellerCode(error);
  return CODES_BY_KIND[error.kind] ?? "connect_failed";
}
