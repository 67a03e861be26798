import {
  chooseCatalog,
  finishConsent,
  listBusinesses,
  listCatalogs,
  makeConsentUrl,
  startSync,
} from "../catalogues/index.ts";
import type { Backend } from "../context.ts";
import { addFeed } from "../feeds/index.ts";

/** Returns the answer of Meta's consent page, from the controls of sandbox/meta. */
export type DemoConsent = (seller: string, redirectUrl: string) => Promise<string>;

const DEMO_WEBSITE = "https://toko-laras.example";

/** Creates a catalogue at Meta that follows the demo's products, and a feed of them. */
export async function seedMeta(
  backend: Backend,
  consent: DemoConsent,
  { accountId, actor }: { accountId: string; actor: string },
  productIds: readonly string[],
): Promise<void> {
  const member = { accountId, userId: actor };
  const redirectUrl = `${backend.config.appOrigin}/meta/connected`;
  const state =
    new URL(makeConsentUrl(backend, member, redirectUrl)).searchParams.get("state") ?? "";
  await finishConsent(backend, member, { code: await consent(accountId, redirectUrl), state });
  const [business] = await listBusinesses(backend, accountId);
  const [catalog] = business ? await listCatalogs(backend, accountId, business.id) : [];
  if (!business || !catalog) throw new Error("The sandbox made no catalogue");
  await chooseCatalog(backend, accountId, { businessId: business.id, catalogId: catalog.id });
  await startSync(backend, accountId, {
    ...{ catalogId: catalog.id, productIds, url: DEMO_WEBSITE, channelId: null },
  });
  await addFeed(backend, accountId, { name: "Toko Laras", url: DEMO_WEBSITE, channelId: null });
}
