import {
  chooseCatalog,
  consentUrl,
  finishConsent,
  listBusinesses,
  listCatalogs,
  startSync,
} from "../catalogues/index.ts";
import type { Backend } from "../context.ts";
import { addFeed } from "../feeds/index.ts";

/**
 * What Meta's consent page sends back when the seller has agreed; the controls of a Meta that runs
 * here (sandbox/meta) know it.
 */
export type DemoConsent = (seller: string, redirectUrl: string) => Promise<string>;

const WEBSITE = "https://toko-laras.example";

/**
 * The demo's products in a catalogue of Meta's, which follows them from then on, and a feed of
 * them.
 */
export async function seedMeta(
  backend: Backend,
  consent: DemoConsent,
  { accountId, actor }: { accountId: string; actor: string },
  productIds: readonly string[],
): Promise<void> {
  const member = { accountId, userId: actor };
  const redirectUrl = `${backend.config.appOrigin}/meta/connected`;
  const state = new URL(consentUrl(backend, member, redirectUrl)).searchParams.get("state") ?? "";
  await finishConsent(backend, member, { code: await consent(accountId, redirectUrl), state });
  const [business] = await listBusinesses(backend, accountId);
  const [catalog] = business ? await listCatalogs(backend, accountId, business.id) : [];
  if (!business || !catalog) throw new Error("The sandbox made no catalogue");
  await chooseCatalog(backend, accountId, { businessId: business.id, catalogId: catalog.id });
  await startSync(backend, accountId, {
    ...{ catalogId: catalog.id, productIds, url: WEBSITE, channelId: null },
  });
  await addFeed(backend, accountId, { name: "Toko Laras", url: WEBSITE, channelId: null });
}
