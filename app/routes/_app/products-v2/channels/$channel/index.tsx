import { canOpen } from "#app/access/guard.ts";
import { buildWorkbookPath } from "#app/components/list/file-links.tsx";
import { HeadLinks } from "#app/components/list/head-links.tsx";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { NoMatches } from "#app/components/list/no-matches.tsx";
import { SavedViews } from "#app/components/list/saved-views.tsx";
import { Tabs } from "#app/components/list/tabs.tsx";
import { ListingPolls } from "#app/components/listing/listing-polls.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { buildListingsPath } from "#app/models/listing/listing-paths.ts";
import { buildListingRow, watchListings } from "#app/models/listing/listing-row.ts";
import { splitValues } from "#app/services/list/list-params.ts";
import { readViews } from "#app/services/list/saved-views.ts";
import { listConnectableTypes } from "#app/services/listing/channel-types.ts";
import { findChannelProducts } from "#contract/listings.ts";
import { LISTING_COLUMNS } from "./+/columns.tsx";
import { DraftsLink } from "./+/drafts-link.tsx";
import { LISTING_TABS, readListingList } from "./+/list.ts";
import { ListingTable } from "./+/listing-table.tsx";
import { NoListings } from "./+/no-listings.tsx";
import { Tools } from "./+/tools.tsx";
import type { Route } from "./+types/index";

/** Tabs that are hidden while empty. */
const PASSING_TABS: readonly string[] = ["6", "scheduled"];

export async function loader({ context, params: { channel } }: Route.LoaderArgs) {
  const { type, shops, list, params } = await readListingList(context, channel);
  const search = list.searchWith(params);
  const [found, views, connectable] = await Promise.all([
    list.loadList(context, (query) =>
      getCall(context)(findChannelProducts, {
        query: { ...query, channelType: type, include: ["counts"] },
      }),
    ),
    readViews(context, "listings", list.path, search),
    listConnectableTypes(context),
  ]);
  const t = getT(context);
  const format = getFormat(context);
  const opensChannels = canOpen("/channels", await getMe(context));
  const words = { t, format, now: Date.now(), opensChannels };
  const { statuses, scheduled } = found.counts ?? { statuses: [], scheduled: 0 };
  const all = statuses.reduce((sum, { count }) => sum + count, 0);
  const countTab = (status: (typeof LISTING_TABS)[number]) =>
    status === "scheduled"
      ? scheduled
      : status === "-1"
        ? all
        : (statuses.find(({ syncStatus }) => `${syncStatus}` === status)?.count ?? 0);
  return {
    ...{
      type,
      shops,
      params,
      all,
      views,
      search,
      pager: found.pager,
      nameTo: list.hrefWith(params, { sort: params.sort === "1" ? "2" : "1" }),
      unfiltered: list.hrefWith({ ...list.standards, columns: params.columns }),
    },
    columns: LISTING_COLUMNS.filter((column) => splitValues(params.columns).includes(column)),
    others: list.tools(params, words).more,
    isSupported: connectable.includes(type),
    hasOtherShop: (await getMe(context)).account.channels.length > 1,
    moving: watchListings(found.channelProducts),
    caption: t("listings:caption", {
      channel: format.channelName(type),
      page: params.page,
      pages: Math.max(1, Math.ceil(found.total / list.pageSize)),
    }),
    rows: found.channelProducts.map((listing) =>
      buildListingRow(
        listing,
        type,
        shops.find(({ id }) => id === listing.channelId)?.name ?? "",
        words,
      ),
    ),
    tabs: LISTING_TABS.filter(
      (status) =>
        !PASSING_TABS.includes(status) || status === params.status || countTab(status) > 0,
    ).map((status) => ({
      to: list.hrefWith(params, { status }),
      label:
        status === "-1"
          ? t("listings:tab.all")
          : status === "scheduled"
            ? t("listings:tab.scheduled")
            : t(`products:sync.${status}`),
      count: format.number(countTab(status)),
      critical: (status === "4" || status === "5") && countTab(status) > 0,
      current: params.status === status,
    })),
  };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const {
    type,
    shops,
    params,
    others,
    views,
    rows,
    pager,
    tabs,
    caption,
    search,
    all,
    nameTo,
    unfiltered,
    columns,
    moving,
    isSupported,
    hasOtherShop,
  } = loaderData;
  const t = getT();
  const path = buildListingsPath(type);
  const file = `${path}/export-file${search}`;
  const head = (
    <PageHead
      title={t("listings:title", { channel: getFormat().channelName(type) })}
      titleMetadata={<ChannelMark type={type} label="" />}
      actions={
        <>
          <HeadLinks
            id="listings-more"
            links={[
              ...(hasOtherShop
                ? [{ to: `${path}/bulk?do=migrate`, label: t("listings:migrate") }]
                : []),
              ...(pager.total > 0
                ? [
                    { to: file, label: t("products:export"), isFile: true },
                    { to: buildWorkbookPath(file), label: t("stocks:export.xlsx"), isFile: true },
                  ]
                : []),
            ]}
          />
          <DraftsLink type={type} shops={shops} />
        </>
      }
    />
  );
  const name = getFormat().channelName(type);
  if (all === 0 && params.search === "" && params.shop === "")
    return <NoListings head={head} name={name} isSupported={isSupported} />;
  return (
    <>
      {head}
      {isSupported ? null : (
        <div className={sectionStyle}>
          <Alert tone="info" title={t("listings:unsupported", { channel: name })}>
            {t("listings:unsupported.text", { channel: name })}
          </Alert>
        </div>
      )}
      <div className="flex items-center border-b pr-gutter max-md:pr-2">
        <Tabs label={t("listings:tabs")} tabs={tabs} />
        <SavedViews {...views} />
      </div>
      <Tools path={path} params={params} shops={shops} columns={columns} others={others} />
      {moving.watched.length > 0 ? (
        <ListingPolls key={moving.key} watched={moving.watched} />
      ) : null}
      {rows.length === 0 ? (
        <NoMatches clearTo={unfiltered} />
      ) : (
        <>
          <ListingTable
            canAct={isSupported}
            key={params.columns}
            rows={rows}
            columns={columns}
            bulk={`${path}/bulk`}
            caption={caption}
            total={pager.total}
            filters={[...new URLSearchParams(search)]}
            sort={{ by: params.sort, nameTo }}
          />
          <ListFoot {...pager} shown={rows.length} />
        </>
      )}
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
