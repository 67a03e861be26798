import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { MESSENGER_NAMES, MESSENGERS, type MessengerId } from "#contract/messengers.ts";
import type { ShopMessenger } from "#contract/shop-messengers.ts";
import type { Backend } from "../../context.ts";
import type { Queryable, Transaction } from "../../db/client.ts";
import {
  type StorefrontMessengerRow,
  storefrontMessengers,
} from "../../db/schema/storefront-messages.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict, invalid, ProblemError } from "../../http/problem-error.ts";
import {
  type Messenger,
  MessengerError,
  type MessengerFace,
  type MessengerKeys,
  type MessengerProvider,
} from "../../messengers/messenger.ts";
import { notify } from "../../notifications/index.ts";
import { openSealedText, sealText } from "../../secret-box.ts";
import { hashToken, makeSecret, requireBoxKey, tryToOpen } from "../shop-courier.ts";
import { type OpenStorefront, readStorefrontById } from "../storefront-of.ts";

type Row = StorefrontMessengerRow;
export type MessengerKey = Pick<Row, "accountId" | "storefrontId" | "messenger">;
type Shop = Pick<OpenStorefront, "accountId" | "id">;

const Secrets = z.object({
  phoneNumberId: z.string(),
  accessToken: z.string(),
  secret: z.string(),
  /** The last part of the webhook's address. */
  token: z.string(),
  /** The text that Meta sends when it first asks the address. */
  verifyToken: z.string(),
});
type Secrets = z.output<typeof Secrets>;

const isAccount = ({ accountId, storefrontId, messenger }: MessengerKey) =>
  and(
    eq(storefrontMessengers.accountId, accountId),
    eq(storefrontMessengers.storefrontId, storefrontId),
    eq(storefrontMessengers.messenger, messenger),
  );
const toKey = ({ accountId, id }: Shop, messenger: MessengerId): MessengerKey => ({
  ...{ accountId, storefrontId: id, messenger },
});

async function readRow(db: Queryable, key: MessengerKey): Promise<Row | null> {
  const [row] = await db.select().from(storefrontMessengers).where(isAccount(key));
  return row ?? null;
}

const sealedFor = ({ storefrontId, messenger }: MessengerKey) =>
  `messengers:${messenger}:${storefrontId}`;
const openSecrets = (backend: Pick<Backend, "config">, row: Row): Secrets =>
  Secrets.parse(JSON.parse(openSealedText(requireBoxKey(backend), sealedFor(row), row.secrets)));

export interface OpenMessenger {
  provider: MessengerProvider;
  messenger: Messenger;
  keys: MessengerKeys;
  verifyToken: string;
  row: Row;
}

function openRow(backend: Backend, row: Row | null | undefined): OpenMessenger | null {
  const provider = row && backend.messengers(row.messenger);
  if (!provider) return null;
  const { token: _, verifyToken, ...keys } = openSecrets(backend, row);
  return { provider, keys, verifyToken, row, messenger: provider.open(keys) };
}

/** Returns `null` where none is connected, or this server uses none. */
export const openMessenger = async (
  backend: Backend,
  key: MessengerKey,
): Promise<OpenMessenger | null> => openRow(backend, await readRow(backend.db, key));

/** Returns the account of a webhook's address, or `null`. */
export async function openByToken(
  backend: Backend,
  name: string,
  token: string,
): Promise<OpenMessenger | null> {
  const [row] = await backend.db
    .select()
    .from(storefrontMessengers)
    .where(eq(storefrontMessengers.tokenHash, hashToken(token)));
  return row?.messenger === name ? openRow(backend, row) : null;
}

export async function noteHeard(
  { db, now }: Pick<Backend, "db" | "now">,
  key: MessengerKey,
): Promise<void> {
  await db.update(storefrontMessengers).set({ heardAt: now() }).where(isAccount(key));
}

/** Tells the seller once that the messenger refuses the key. */
export async function noteRefusal(
  backend: Backend,
  tx: Transaction,
  key: MessengerKey,
): Promise<void> {
  const refused = await tx
    .update(storefrontMessengers)
    .set({ refusedAt: backend.now() })
    .where(and(isAccount(key), isNull(storefrontMessengers.refusedAt)))
    .returning({ messenger: storefrontMessengers.messenger });
  const shop = refused.length > 0 && (await readStorefrontById(tx, key));
  if (!shop) return;
  await notify(backend, tx, {
    accountId: key.accountId,
    template: "messenger_refused",
    parameters: {
      channelType: "shop",
      channelName: shop.name,
      messenger: MESSENGER_NAMES[key.messenger],
    },
    data: { channelId: shop.channelId, channelType: "shop" },
    subject: `${key.messenger}:${backend.now().toISOString()}`,
    groupBy: shop.channelId,
  });
}

/** A message with it to the account of LINE is answered. */
const makeTestText = (token: string) => `ETL-TEST-${hashToken(token).slice(0, 6)}`;
export const readTestText = (backend: Backend, row: Row) =>
  makeTestText(openSecrets(backend, row).token);

export async function readShopMessengers(backend: Backend, shop: Shop): Promise<ShopMessenger[]> {
  const rows = await backend.db
    .select()
    .from(storefrontMessengers)
    .where(
      and(
        eq(storefrontMessengers.accountId, shop.accountId),
        eq(storefrontMessengers.storefrontId, shop.id),
      ),
    );
  return MESSENGERS.filter((messenger) => backend.messengers(messenger)).map((messenger) => {
    const row = rows.find((one) => one.messenger === messenger);
    return { messenger, account: row ? presentAccount(backend, row) : null };
  });
}

function presentAccount(backend: Backend, row: Row): ShopMessenger["account"] {
  const secrets = tryToOpen(backend, row.storefrontId, () => openSecrets(backend, row));
  if (!secrets) return null;
  const { phoneNumberId, accessToken, token, verifyToken } = secrets;
  const { messenger, name, handle } = row;
  return {
    ...{ name, handle, phoneNumberId, keyEnd: accessToken.slice(-4) },
    refusedAt: row.refusedAt?.toISOString() ?? null,
    heardAt: row.heardAt?.toISOString() ?? null,
    webhookUrl: `${backend.config.publicOrigin}/api/webhooks/messengers/${messenger}/${token}`,
    verifyToken: messenger === "whatsapp" ? verifyToken : null,
    testText: messenger === "line" ? makeTestText(token) : null,
  };
}

/** Stores the keys after a call with them. Throws as the contract says (connectShopMessenger). */
export async function connectMessenger(
  backend: Backend,
  shop: Shop,
  messenger: MessengerId,
  given: MessengerKeys,
): Promise<void> {
  const provider = backend.messengers(messenger);
  if (!provider) throw conflict("no_messengers", "This server has no messengers");
  const key = toKey(shop, messenger);
  const row = await readRow(backend.db, key);
  const before = row && tryToOpen(backend, shop.id, () => openSecrets(backend, row));
  const secrets: Secrets = {
    phoneNumberId: given.phoneNumberId || (before?.phoneNumberId ?? ""),
    accessToken: given.accessToken || (before?.accessToken ?? ""),
    secret: given.secret || (before?.secret ?? ""),
    token: before?.token ?? makeSecret(),
    verifyToken: before?.verifyToken ?? makeSecret(),
  };
  const missing = (["phoneNumberId", "accessToken", "secret"] as const).filter(
    (field) => secrets[field] === "" && (field !== "phoneNumberId" || messenger === "whatsapp"),
  );
  if (missing.length > 0)
    throw invalid(
      "invalid_body",
      "Keys are missing",
      Object.fromEntries(missing.map((field) => [field, "required"])),
    );
  const { name, handle } = await requireWorking(provider.open(secrets));
  const values = {
    secrets: sealText(requireBoxKey(backend), sealedFor(key), JSON.stringify(secrets)),
    tokenHash: hashToken(secrets.token),
    ...{ name, handle, refusedAt: null, updatedAt: backend.now() },
  };
  await backend.db
    .insert(storefrontMessengers)
    .values({ ...key, ...values, createdAt: backend.now() })
    .onConflictDoUpdate({
      target: [
        storefrontMessengers.accountId,
        storefrontMessengers.storefrontId,
        storefrontMessengers.messenger,
      ],
      set: values,
    });
}

async function requireWorking(messenger: Messenger): Promise<MessengerFace> {
  try {
    return await messenger.check();
  } catch (error) {
    if (!(error instanceof MessengerError)) throw error;
    if (error.kind === "unavailable" || error.kind === "uncertain")
      throw new ProblemError(503, "messenger_unavailable", error.message);
    throw invalid("invalid_body", error.message, { accessToken: "key_refused" });
  }
}

export async function disconnectMessenger(
  backend: Backend,
  shop: Shop,
  messenger: MessengerId,
): Promise<void> {
  await transaction(backend.db, (tx) =>
    tx.delete(storefrontMessengers).where(isAccount(toKey(shop, messenger))),
  );
}
