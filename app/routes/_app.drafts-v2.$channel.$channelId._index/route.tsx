import { data, type RouterContextProvider, redirect } from "react-router";
import { draftsPath, listingsPath } from "#app/components/listing/listing-params.ts";
import { ListingPolls } from "#app/components/listing/listing-polls.tsx";
import { listingRow, watchListings } from "#app/components/listing/listing-row.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { CHANNEL_NAMES, ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { ListFoot } from "#app/components/ui/list-foot.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Tabs } from "#app/components/ui/tabs.tsx";
import { Texts } from "#app/i18n/texts.tsx";
import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { revokedPage } from "#app/services/guard.ts";
import { listSearch, requireCleanUrl } from "#app/services/list-url.ts";
import { countChannelProducts, findChannelProducts } from "#contract/listings.ts";
import type { Route } from "./+types/route";
import { runDraftAction } from "./actions.ts";
import { DraftTable } from "./draft-table.tsx";

/** Specification part 1 §9: the pending list's page. */
const PAGE_SIZE = 40;
const TABS = [
  { name: "draft", status: 1 },
  { name: "failed", status: 4 },
  { name: "invalid", status: 5 },
  { name: "publishing", status: 2 },
] as const;
const DEFAULTS = { tab: "draft", page: 1 };

async function readPage(context: Readonly<RouterContextProvider>, { channel, channelId }: Route.LoaderArgs["params"]) {
  const { account } = await getMe(context);
  const shop = account.channels.find(({ id, channelType }) => id === channelId && channelType === channel);
  if (!shop) throw data({ code: "not_found" }, { status: 404 });
  if (shop.status !== "active") throw redirect(revokedPage(shop.channelType));
  const { url } = currentState(context);
  const tab = TABS.find(({ name }) => name === url.searchParams.get("tab")) ?? TABS[0];
  const page = /^[1-9]\d{0,5}$/.test(url.searchParams.get("page") ?? "") ? Number(url.searchParams.get("page")) : 1;
  const search = listSearch({ tab: tab.name, page }, DEFAULTS);
  return { shop, type: shop.channelType, tab, page, url, search, here: draftsPath(shop.channelType, shop.id) + search };
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, type, tab, page, url, search, here } = await readPage(context, params);
  requireCleanUrl(url, search);
  const call = getCall(context);
  const scope = { channelType: type, channelIds: [shop.id] };
  const [found, { counts }] = await Promise.all([
    call(findChannelProducts, { query: { ...scope, syncStatuses: [tab.status], limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE } }),
    call(countChannelProducts, { query: scope }),
  ]);
  const pages = Math.max(1, Math.ceil(found.total / PAGE_SIZE));
  const path = draftsPath(type, shop.id);
  if (page > pages) throw redirect(path + listSearch({ tab: tab.name, page: pages }, DEFAULTS));
  const t = getT(context);
  const format = getFormat(context);
  const words = { t, format, now: Date.now() };
  return {
    ...{ type, shop: shop.name, here, page, total: found.total, tab: tab.name },
    moving: watchListings(found.channelProducts),
    rows: found.channelProducts.map((listing) => listingRow(listing, type, shop.name, words)),
    tabs: TABS.map(({ name, status }) => {
      const count = counts.find(({ syncStatus }) => syncStatus === status)?.count ?? 0;
      return {
        to: path + listSearch({ tab: name, page: 1 }, DEFAULTS),
        label: t(`products:sync.${status}`),
        count: format.number(count),
        critical: (status === 4 || status === 5) && count > 0,
        current: name === tab.name,
      };
    }),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { shop, type, tab, here } = await readPage(context, params);
  return runDraftAction(context, await request.formData(), { type, channelId: shop.id, status: tab.status, back: here });
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { type, shop, here, page, total, tab, rows, tabs, moving } = loaderData;
  const t = getT();
  const channel = CHANNEL_NAMES[type];
  return (
    <Texts namespaces={["products", "listings"]}>
      <PageHead
        title={t("listings:drafts.title", { shop })}
        crumbs={[{ to: listingsPath(type), label: t("listings:title", { channel }) }]}
        aside={<ChannelMark type={type} />}
      />
      <Tabs label={t("listings:tabs")} tabs={tabs} />
      {moving.watched.length > 0 ? <ListingPolls key={moving.key} watched={moving.watched} /> : null}
      {rows.length === 0 ? (
        <Empty title={t(`listings:drafts.none.${tab}`)} actions={<ButtonLink to={listingsPath(type)}>{t("listings:drafts.back", { channel })}</ButtonLink>}>
          {t("listings:drafts.noneText")}
        </Empty>
      ) : (
        <>
          <DraftTable key={here} rows={rows} caption={t("listings:drafts.title", { shop })} canAct={tab !== "publishing"} t={t} />
          <ListFoot page={page} pageSize={PAGE_SIZE} shown={rows.length} total={total} url={here} t={t} format={getFormat()} />
        </>
      )}
    </Texts>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
