import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { currentState, getCall, getMe } from "#app/middleware/request-store.ts";
import { findSentValues } from "#app/models/form/reply.ts";
import { addProblemToast } from "#app/services/form/toast.ts";
import { defineList } from "#app/services/list/define-list.ts";
import { makeWordsParam } from "#app/services/list/list-params.ts";
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

const syncList = defineList({
  path: "/meta/sync",
  pageSize: 100,
  keepsAddress: true,
  filters: {},
  params: { search: makeWordsParam() },
});

/** Redirects to the channels if Meta is not connected. */
export async function loadSync(context: Context) {
  const call = getCall(context);
  const state = currentState(context);
  const askedParams = state.url.searchParams;
  const { access } = await call(getMetaAccess);
  if (!access) throw redirect("/channels");
  const [found, website, choice, me] = await Promise.all([
    syncList.loadList(context, (query, { search }) =>
      call(findProducts, { query: { ...query, ...(search ? { search } : {}) } }),
    ),
    loadWebsite(context, access),
    askedParams.get("choose") === "1"
      ? loadChoice(context, access, askedParams.get("business") ?? "")
      : null,
    getMe(context),
  ]);
  const productIds = found.products.map(({ id }) => id);
  const synced =
    productIds.length === 0
      ? []
      : (await call(getMetaSynced, { query: { productIds } })).productIds;
  return {
    ...{ access, website, choice, synced, pager: found.pager },
    search: found.params.search,
    /** Selected rows of a refused form. */
    picked: findSentValues(state.reply, "ids"),
    products: found.products,
    channels: me.account.channels.map(({ id, name }) => ({ id, name })),
  };
}

async function loadWebsite(context: Context, access: MetaAccess): Promise<WebsiteView> {
  const url = access.lastTaskUrl ?? "";
  const outcome = await attemptRemote(getCall(context)(getMetaDomains));
  return outcome.ok
    ? { ...outcome.value, url }
    : { domains: [], fbResult: outcome.problem.message, url };
}

/** If Meta does not answer, the page shows the reason instead of the dialog. */
async function loadChoice(
  context: Context,
  access: MetaAccess,
  wanted: string,
): Promise<CatalogChoice | null> {
  const call = getCall(context);
  const query = { locale: currentState(context).language };
  const outcome = await attemptRemote(call(getMetaBusinesses, { query }));
  if (!outcome.ok) {
    addProblemToast(context, "error", outcome.problem);
    throw redirect("/meta/sync");
  }
  const { businesses } = outcome.value;
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
