import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { currentState, getCall, getMe } from "#app/middleware/request-store.ts";
import { sentValues } from "#app/models/form/reply.ts";
import { addProblemToast } from "#app/services/form/toast.ts";
import { listSearch, requirePage } from "#app/services/list/list-url.ts";
import { pageParam } from "#app/services/list/page-param.ts";
import { attemptRemote } from "#app/upstream/attempt-remote.ts";
import {
  getMetaAccess,
  getMetaBusinesses,
  getMetaCatalogs,
  getMetaDomains,
  getMetaSynced,
  type MetaAccess,
} from "#contract/meta.ts";
import { findProducts } from "#contract/products.ts";
import type { CatalogChoice } from "./choose-catalog.tsx";
import type { WebsiteView } from "./website.tsx";

type Context = Readonly<RouterContextProvider>;

export const SYNC_PAGE_SIZE = 100;

const Params = z.object({
  search: z.string().trim().max(200).catch(""),
  page: pageParam,
  choose: z.literal("1").optional().catch(undefined),
  business: z.string().catch(""),
});
const DEFAULTS = { search: "", page: 1 };

/** Redirects to the channels if Meta is not connected. */
export async function loadSync(context: Context) {
  const call = getCall(context);
  const { url, reply } = currentState(context);
  const params = Params.parse(Object.fromEntries(url.searchParams));
  const { access } = await call(getMetaAccess);
  if (!access) throw redirect("/channels");
  const { search, page } = params;
  const [found, website, choice, me] = await Promise.all([
    call(findProducts, {
      query: {
        limit: SYNC_PAGE_SIZE,
        offset: (page - 1) * SYNC_PAGE_SIZE,
        ...(search ? { search } : {}),
      },
    }),
    loadWebsite(context, access),
    params.choose ? loadChoice(context, access, params.business) : null,
    getMe(context),
  ]);
  requirePage(url, page, found.total, SYNC_PAGE_SIZE);
  const productIds = found.products.map(({ id }) => id);
  const synced =
    productIds.length === 0
      ? []
      : (await call(getMetaSynced, { query: { productIds } })).productIds;
  return {
    ...{ access, website, choice, search, page, synced },
    /** Selected rows of a refused form. */
    picked: sentValues(reply, "ids"),
    products: found.products,
    total: found.total,
    channels: me.account.channels.map(({ id, name }) => ({ id, name })),
    listUrl: `/meta/sync${listSearch({ search, page: 1 }, DEFAULTS)}`,
  };
}

async function loadWebsite(context: Context, access: MetaAccess): Promise<WebsiteView> {
  const url = access.lastTaskUrl ?? "";
  const read = await attemptRemote(getCall(context)(getMetaDomains));
  return read.ok ? { ...read.value, url } : { domains: [], fbResult: read.problem.message, url };
}

/** If Meta does not answer, the page shows the reason instead of the dialog. */
async function loadChoice(
  context: Context,
  access: MetaAccess,
  wanted: string,
): Promise<CatalogChoice | null> {
  const call = getCall(context);
  const query = { locale: currentState(context).language };
  const read = await attemptRemote(call(getMetaBusinesses, { query }));
  if (!read.ok) {
    addProblemToast(context, "error", read.problem);
    throw redirect("/meta/sync");
  }
  const { businesses } = read.value;
  const only = businesses.length === 1 ? (businesses[0]?.id ?? "") : "";
  const businessId =
    [wanted, access.businessId, only].find((id) => businesses.some((one) => one.id === id)) ?? "";
  const catalogs = businessId
    ? await attemptRemote(call(getMetaCatalogs, { params: { businessId }, query }))
    : null;
  return {
    businesses,
    businessId,
    catalogs: catalogs?.ok ? catalogs.value.catalogs : [],
    catalogId: access.catalogId ?? "",
  };
}
