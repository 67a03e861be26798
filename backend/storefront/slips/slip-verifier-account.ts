import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import type { ShopSlipVerifier } from "#contract/shop-slip-verifiers.ts";
import { SLIP_VERIFIER_NAMES } from "#contract/shop-slips.ts";
import type { Backend } from "../../context.ts";
import type { Queryable } from "../../db/client.ts";
import {
  type StorefrontSlipVerifierRow,
  storefrontSlipVerifiers,
} from "../../db/schema/storefront-payments.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict, invalid, ProblemError } from "../../http/problem-error.ts";
import { notify } from "../../notifications/index.ts";
import { openSealedText, sealText } from "../../secret-box.ts";
import {
  type SlipVerifier,
  SlipVerifierError,
  type SlipVerifierFace,
} from "../../slip-verifiers/slip-verifier.ts";
import { requireBoxKey, tryToOpen } from "../shop-courier.ts";
import type { OpenStorefront } from "../storefront-of.ts";

type Row = StorefrontSlipVerifierRow;
type Shop = Pick<OpenStorefront, "accountId" | "id" | "countryCode">;

const Secrets = z.object({ secretKey: z.string() });

const isOfShop = ({ accountId, id }: Pick<Shop, "accountId" | "id">) =>
  and(
    eq(storefrontSlipVerifiers.accountId, accountId),
    eq(storefrontSlipVerifiers.storefrontId, id),
  );

const sealedFor = ({ id }: Pick<Shop, "id">) => `slip-verifier:${id}`;
const openKey = (backend: Pick<Backend, "config">, shop: Shop, { secrets }: Row): string =>
  Secrets.parse(JSON.parse(openSealedText(requireBoxKey(backend), sealedFor(shop), secrets)))
    .secretKey;

/** Returns the row of the country's service; `null` where none is connected, or used here. */
async function readRow(
  { db, slipVerifiers }: Pick<Backend, "slipVerifiers"> & { db: Queryable },
  shop: Shop,
): Promise<Row | null> {
  const provider = slipVerifiers(shop.countryCode);
  const [row] = await db.select().from(storefrontSlipVerifiers).where(isOfShop(shop));
  return row && row.verifier === provider?.id ? row : null;
}

/** Returns who checks the shop's slips; `null` where nobody does, or the key is refused. */
export async function findSlipVerifier(
  backend: Pick<Backend, "slipVerifiers"> & { db: Queryable },
  shop: Shop,
): Promise<Row["verifier"] | null> {
  const row = await readRow(backend, shop);
  return row && row.refusedAt === null ? row.verifier : null;
}

/** Returns the service with the shop's key; `null` where none is connected. */
export async function openSlipVerifier(backend: Backend, shop: Shop): Promise<SlipVerifier | null> {
  const row = await readRow(backend, shop);
  const provider = backend.slipVerifiers(shop.countryCode);
  return row && provider ? provider.open(openKey(backend, shop, row)) : null;
}

/** Notes that the key works, and since when the plan has no checks left. */
export async function noteAnswer(
  { db }: Pick<Backend, "db">,
  shop: Shop,
  usedUpAt: Date | null,
): Promise<void> {
  await db.update(storefrontSlipVerifiers).set({ refusedAt: null, usedUpAt }).where(isOfShop(shop));
}

/** Notes since when the service refuses the key, and notifies the members once. */
export async function noteRefusal(backend: Backend, shop: OpenStorefront): Promise<void> {
  const { accountId, channelId, name: channelName } = shop;
  await transaction(backend.db, async (tx) => {
    const [refused] = await tx
      .update(storefrontSlipVerifiers)
      .set({ refusedAt: backend.now() })
      .where(and(isOfShop(shop), isNull(storefrontSlipVerifiers.refusedAt)))
      .returning({ verifier: storefrontSlipVerifiers.verifier });
    if (!refused) return;
    await notify(backend, tx, {
      ...{ accountId, template: "slip_key_refused", groupBy: channelId },
      subject: `${shop.id}:${backend.now().toISOString()}`,
      parameters: {
        ...{ channelType: "shop", channelName },
        verifierName: SLIP_VERIFIER_NAMES[refused.verifier],
      },
      data: { channelId, channelType: "shop" },
    });
  });
}

/** Returns `null` where nobody checks slips in the shop's country. */
export async function readShopSlipVerifier(
  backend: Backend,
  shop: Shop,
): Promise<ShopSlipVerifier | null> {
  const provider = backend.slipVerifiers(shop.countryCode);
  if (!provider) return null;
  const row = await readRow(backend, shop);
  const key = row && tryToOpen(backend, shop.id, () => openKey(backend, shop, row));
  return {
    verifier: provider.id,
    account:
      row && key !== null
        ? {
            name: row.name,
            keyEnd: key.slice(-4),
            refusedAt: row.refusedAt?.toISOString() ?? null,
            usedUpAt: row.usedUpAt?.toISOString() ?? null,
          }
        : null,
  };
}

/** Stores the key after a call with it. Throws as the contract says (connectShopSlipVerifier). */
export async function connectSlipVerifier(
  backend: Backend,
  shop: Shop,
  given: { secretKey: string },
): Promise<void> {
  const provider = backend.slipVerifiers(shop.countryCode);
  if (!provider) throw conflict("no_verifier", "Nobody checks slips in the shop's country");
  const row = await readRow(backend, shop);
  const storedKey = row && tryToOpen(backend, shop.id, () => openKey(backend, shop, row));
  const secretKey = given.secretKey || (storedKey ?? "");
  if (secretKey === "")
    throw invalid("invalid_body", "No key was given", { secretKey: "required" });
  const { name, left } = await requireWorking(provider.open(secretKey));
  const values = {
    ...{ verifier: provider.id, name: name.slice(0, 200), refusedAt: null },
    secrets: sealText(requireBoxKey(backend), sealedFor(shop), JSON.stringify({ secretKey })),
    usedUpAt: left === 0 ? backend.now() : null,
    updatedAt: backend.now(),
  };
  const { accountId, id: storefrontId } = shop;
  await backend.db
    .insert(storefrontSlipVerifiers)
    .values({ accountId, storefrontId, ...values, createdAt: backend.now() })
    .onConflictDoUpdate({
      target: [storefrontSlipVerifiers.accountId, storefrontSlipVerifiers.storefrontId],
      set: values,
    });
}

/** Asks whether the stored key works. Throws as the contract says (checkShopSlipVerifier). */
export async function checkSlipVerifier(
  backend: Backend,
  shop: OpenStorefront,
): Promise<SlipVerifierFace> {
  const verifier = await openSlipVerifier(backend, shop);
  if (!verifier) throw conflict("verifier_not_connected", "No service is connected");
  try {
    const face = await requireWorking(verifier);
    await noteAnswer(backend, shop, face.left === 0 ? backend.now() : null);
    return face;
  } catch (error) {
    if (error instanceof ProblemError && error.status === 422) await noteRefusal(backend, shop);
    throw error;
  }
}

async function requireWorking(verifier: SlipVerifier): Promise<SlipVerifierFace> {
  try {
    return await verifier.check();
  } catch (error) {
    if (!(error instanceof SlipVerifierError)) throw error;
    if (error.kind === "unavailable" || error.kind === "unreadable")
      throw new ProblemError(503, "verifier_unavailable", error.message);
    throw invalid("invalid_body", error.message, { secretKey: "key_refused" });
  }
}

export async function disconnectSlipVerifier({ db }: Backend, shop: Shop): Promise<void> {
  await db.delete(storefrontSlipVerifiers).where(isOfShop(shop));
}
