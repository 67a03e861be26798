import { redirect } from "react-router";
import { canOpen } from "#app/access/guard.ts";
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
import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import {
  LISTING_COLUMNS,
  LISTING_DEFAULTS,
  LISTING_PAGE_SIZE,
  LISTING_TABS,
  listingFilter,
  listingsPath,
  PASSING_TABS,
} from "#app/models/listing/listing-params.ts";
import { listingRow, watchListings } from "#app/models/listing/listing-row.ts";
import { listSearch, requireCleanUrl } from "#app/services/list/list-url.ts";
import { readViews } from "#app/services/list/saved-views.ts";
import { connectableTypes } from "#app/services/listing/channel-types.ts";
import { readListingList } from "#app/services/listing/listing-list.ts";
import { findChannelProducts } from "#contract/listings.ts";
import { DraftsLink } from "./+/drafts-link.tsx";
import { ListingTable } from "./+/listing-table.tsx";
import { NoListings } from "./+/no-listings.tsx";
import { Tools } from "./+/tools.tsx";
import type { Route } from "./+types/index";

export async function loader({ context, params: { channel } }: Route.LoaderArgs) {
  const { type, shops, params } = await readListingList(context, channel);
  requireCleanUrl(currentState(context).url, listSearch({ ...params }, { ...LISTING_DEFAULTS }));
  const call = getCall(context);
  const query = listingFilter(type, params);
  const [found, views, connectable] = await Promise.all([
    call(findChannelProducts, {
      query: {
        ...query,
        limit: LISTING_PAGE_SIZE,
        offset: (params.page - 1) * LISTING_PAGE_SIZE,
        include: ["counts"],
      },
    }),
    readViews(
      context,
      "listings",
      listingsPath(type),
      listSearch({ ...params, page: 1 }, { ...LISTING_DEFAULTS }),
    ),
    connectableTypes(context),
  ]);
  const href = (changes: Partial<typeof params>) =>
    listingsPath(type) + listSearch({ ...params, ...changes }, { ...LISTING_DEFAULTS });
  const pages = Math.max(1, Math.ceil(found.total / LISTING_PAGE_SIZE));
  if (params.page > pages) throw redirect(href({ page: pages }));
  const t = getT(context);
  const format = getFormat(context);
  const opensChannels = canOpen("/channels", await getMe(context));
  const words = { t, format, now: Date.now(), opensChannels };
  const { statuses, scheduled } = found.counts ?? { statuses: [], scheduled: 0 };
  const all = statuses.reduce((sum, { count }) => sum + count, 0);
  const countOf = (status: (typeof LISTING_TABS)[number]) =>
    status === "scheduled"
      ? scheduled
      : status === -1
        ? all
        : (statuses.find(({ syncStatus }) => syncStatus === status)?.count ?? 0);
  return {
    ...{
      type,
      shops,
      params,
      all,
      views,
      currentUrl: href({}),
      nameTo: href({ sort: params.sort === 1 ? 2 : 1, page: 1 }),
      unfiltered:
        listingsPath(type) +
        listSearch({ ...LISTING_DEFAULTS, columns: params.columns }, { ...LISTING_DEFAULTS }),
    },
    columns: LISTING_COLUMNS.filter((column) => params.columns.split(",").includes(column)),
    isSupported: connectable.includes(type),
    hasOtherShop: (await getMe(context)).account.channels.length > 1,
    moving: watchListings(found.channelProducts),
    caption: t("listings:caption", {
      channel: format.channelName(type),
      page: params.page,
      pages,
    }),
    filters: [
      ...new URLSearchParams(listSearch({ ...params, page: 1 }, { ...LISTING_DEFAULTS })),
    ] as [string, string][],
    total: found.total,
    rows: found.channelProducts.map((listing) =>
      listingRow(
        listing,
        type,
        shops.find(({ id }) => id === listing.channelId)?.name ?? "",
        words,
      ),
    ),
    tabs: LISTING_TABS.filter(
      (status) => !PASSING_TABS.includes(status) || status === params.status || countOf(status) > 0,
    ).map((status) => ({
      to: href({ status, page: 1 }),
      label:
        status === -1
          ? t("listings:tab.all")
          : status === "scheduled"
            ? t("listings:tab.scheduled")
            : t(`products:sync.${status}`),
      count: format.number(countOf(status)),
      critical: (status === 4 || status === 5) && countOf(status) > 0,
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
    views,
    rows,
    total,
    tabs,
    caption,
    filters,
    all,
    currentUrl,
    nameTo,
    unfiltered,
    columns,
    moving,
    isSupported,
    hasOtherShop,
  } = loaderData;
  const t = getT();
  const path = listingsPath(type);
  const query = new URLSearchParams(filters).toString();
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
              ...(total > 0
                ? [
                    {
                      to: `${path}/export-file${query && `?${query}`}`,
                      label: t("products:export"),
                      isFile: true,
                    },
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
      <Tools path={path} params={params} shops={shops} columns={columns} />
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
            total={total}
            filters={filters}
            sort={{ by: params.sort, nameTo }}
          />
          <ListFoot
            page={params.page}
            pageSize={LISTING_PAGE_SIZE}
            shown={rows.length}
            total={total}
            url={currentUrl}
          />
        </>
      )}
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
