import { and, eq, isNull } from "drizzle-orm";
import type { ChannelType } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import { channelAuthorisations } from "../db/schema/channels.ts";
import { transaction } from "../db/transaction.ts";
import { type Connection, ConnectorError, sellerCode } from "../marketplaces/connector.ts";
import { noteOperatorFault } from "./operator-faults.ts";
import { ConnectRefused, saveConnection } from "./save-connection.ts";
import { hashBrowserSecret, hashState } from "./start-connect.ts";

/** The browser that returns from the consent page is not the one that we sent there. */
export class OtherBrowser extends Error {}

interface Browser {
  /** The secret it got when it left (CONNECT_COOKIE). */
  secret: string | null;
  /** The account it is signed in to. */
  signedInto: string | null;
}
type Authorisation = typeof channelAuthorisations.$inferSelect;

/** Error codes for a seller who returns without a shop. The app has a text for each. */
const CODE_OF_KIND: Partial<Record<ConnectorError["kind"], string>> = {
  unauthorised: "code_refused",
  unavailable: "channel_unavailable",
  rate_limited: "channel_unavailable",
};

/**
 * Finishes what `startConnect` began: exchanges the code, creates or renews the channel and returns
 * the browser's next address, with `channelId` or `error` in the query. Errors: `state_invalid`,
 * `state_used`, `state_expired`, `consent_refused`, `code_refused`, `channel_unavailable`,
 * `channel_setup`, `main_account`, `shop_taken`, `other_shop`, `too_many_channels`,
 * `connect_failed`. Throws OtherBrowser, and does nothing, if another browser began.
 */
export async function finishConnect(
  backend: Backend,
  channelType: ChannelType,
  query: Record<string, string>,
  browser: Browser,
): Promise<URL> {
  const authorisation = query.state
    ? await findAuthorisation(backend, channelType, query.state)
    : null;
  if (authorisation && !isSameBrowser(backend, authorisation, browser)) throw new OtherBrowser();
  const back = new URL(authorisation?.redirect ?? "/channels", backend.config.appOrigin);
  try {
    if (!authorisation) throw new ConnectRefused("state_invalid");
    back.searchParams.set("channelId", await connect(backend, authorisation, query));
  } catch (error) {
    back.searchParams.set("error", reasonOf(error));
    await noteOperatorFault(backend, channelType, error);
    if (!(error instanceof ConnectRefused))
      backend.log.warn({ err: error, channelType }, "connecting a shop failed");
  }
  return back;
}

/**
 * The app sets the cookie on its own host. If the backend is on another host it does not get the
 * cookie, and only the account's single-use `state` protects.
 */
function isSameBrowser(
  { config }: Backend,
  { browserChallenge, accountId }: Authorisation,
  { secret, signedInto }: Browser,
): boolean {
  if (new URL(config.appOrigin).hostname !== new URL(config.publicOrigin).hostname) return true;
  if (browserChallenge === "") return signedInto === accountId;
  return secret !== null && hashBrowserSecret(secret) === browserChallenge;
}

async function connect(
  backend: Backend,
  authorisation: Authorisation,
  query: Record<string, string>,
): Promise<string> {
  const connector = backend.connector(authorisation.channelType);
  if (!connector?.connection.exchangeCode) throw new ConnectRefused("state_invalid");
  await consumeState(backend, authorisation);
  if (query.error) throw new ConnectRefused("consent_refused");
  const { shop, credentials } = await connector.connection.exchangeCode(query);
  const warehouses = await readWarehouses(backend, connector.connection, credentials);
  return saveConnection(backend, authorisation, { shop, credentials, warehouses });
}

async function findAuthorisation(
  backend: Backend,
  channelType: ChannelType,
  state: string,
): Promise<Authorisation | null> {
  const [found] = await backend.db
    .select()
    .from(channelAuthorisations)
    .where(
      and(
        eq(channelAuthorisations.stateHash, hashState(state)),
        eq(channelAuthorisations.channelType, channelType),
      ),
    );
  return found ?? null;
}

async function consumeState(backend: Backend, authorisation: Authorisation): Promise<void> {
  if (authorisation.expiresAt <= backend.now()) throw new ConnectRefused("state_expired");
  const used = await transaction(backend.db, (tx) =>
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
  if (used.length === 0) throw new ConnectRefused("state_used");
}

/** A shop sells without its warehouses too: a failure here does not cost the seller the consent. */
async function readWarehouses(
  backend: Backend,
  connection: Connection,
  credentials: Parameters<Connection["warehouses"]>[0],
) {
  try {
    return await connection.warehouses(credentials);
  } catch (error) {
    backend.log.warn(
      { err: error, shopId: credentials.shopId },
      "the shop's warehouses could not be read",
    );
    return [];
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ConnectRefused) return error.code;
  if (!(error instanceof ConnectorError)) return "connect_failed";
  if (error.fault) return sellerCode(error);
  return (
    CODE_OF_KIND[error.kind] ?? (error.code === "main_account" ? "main_account" : "connect_failed")
  );
}
