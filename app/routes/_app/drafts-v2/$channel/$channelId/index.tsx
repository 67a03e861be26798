import { canOpen } from "#app/access/guard.ts";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { NoMatches } from "#app/components/list/no-matches.tsx";
import { SavedViews } from "#app/components/list/saved-views.tsx";
import { Tabs } from "#app/components/list/tabs.tsx";
import { ListingPolls } from "#app/components/listing/listing-polls.tsx";
import { Button, ButtonLink, buttonVariants } from "#app/components/ui/button.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { SearchField } from "#app/components/ui/search-field.tsx";
import { getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { draftsPath, listingsPath } from "#app/models/listing/listing-params.ts";
import { listingRow, watchListings } from "#app/models/listing/listing-row.ts";
import { GetForm } from "#app/navigation/get-form.tsx";
import { requireCleanUrl, requirePage } from "#app/services/list/list-url.ts";
import { readViews } from "#app/services/list/saved-views.ts";
import { findChannelProducts } from "#contract/listings.ts";
import { runDraftAction } from "./+/actions.ts";
import { DRAFT_TABS, draftFilter, draftSearch, readDraftList } from "./+/draft-list.ts";
import { DraftTable } from "./+/draft-table.tsx";
import type { Route } from "./+types/index";

const PAGE_SIZE = 40;

export async function loader({ context, params }: Route.LoaderArgs) {
  const list = await readDraftList(context, params);
  const { shop, type, tab, words, page, url, search, currentUrl } = list;
  requireCleanUrl(url, search);
  const call = getCall(context);
  const path = draftsPath(type, shop.id);
  const [found, views] = await Promise.all([
    call(findChannelProducts, {
      query: {
        ...draftFilter(list),
        limit: PAGE_SIZE,
        offset: (page - 1) * PAGE_SIZE,
        include: ["counts"],
      },
    }),
    readViews(context, "drafts", path, draftSearch(tab.name, words)),
  ]);
  requirePage(url, page, found.total, PAGE_SIZE);
  const t = getT(context);
  const format = getFormat(context);
  const opensChannels = canOpen("/channels", await getMe(context));
  const wording = { t, format, now: Date.now(), opensChannels };
  return {
    ...{ type, shop: shop.name, currentUrl, page, total: found.total, views },
    ...{ path, tab: tab.name, words },
    file: `${path}/export-file${draftSearch(tab.name, words)}`,
    moving: watchListings(found.channelProducts),
    rows: found.channelProducts.map((listing) => listingRow(listing, type, shop.name, wording)),
    tabs: DRAFT_TABS.map(({ name, status }) => {
      const count =
        found.counts?.statuses.find(({ syncStatus }) => syncStatus === status)?.count ?? 0;
      return {
        to: path + draftSearch(name, words),
        label: t(`products:sync.${status}`),
        count: format.number(count),
        critical: (status === 4 || status === 5) && count > 0,
        current: name === tab.name,
      };
    }),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const list = await readDraftList(context, params);
  return runDraftAction(context, await request.formData(), {
    filter: draftFilter(list),
    back: list.currentUrl,
  });
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { type, shop, path, words, currentUrl, page, total, tab, rows, tabs, moving, views, file } =
    loaderData;
  const t = getT();
  const channel = getFormat().channelName(type);
  return (
    <>
      <PageHead
        title={t("listings:drafts.title", { shop })}
        crumbs={[{ to: listingsPath(type), label: t("listings:title", { channel }) }]}
        titleMetadata={<ChannelMark type={type} label={getFormat().channelName(type)} />}
        actions={
          total > 0 ? (
            <a className={buttonVariants()} href={file} download>
              {t("products:export")}
            </a>
          ) : null
        }
      />
      <div className="flex items-center border-b pr-gutter max-md:pr-2">
        <Tabs label={t("listings:tabs")} tabs={tabs} />
        <SavedViews {...views} />
      </div>
      <GetForm action={path} className="flex items-center gap-2 px-gutter py-2.5">
        {tab === DRAFT_TABS[0].name ? null : <input type="hidden" name="tab" value={tab} />}
        <SearchField withButton label={t("listings:drafts.search")} value={words} />
        <Button type="submit">{t("common:action.search")}</Button>
      </GetForm>
      {moving.watched.length > 0 ? (
        <ListingPolls key={moving.key} watched={moving.watched} />
      ) : null}
      {rows.length === 0 && words ? <NoMatches clearTo={path + draftSearch(tab, "")} /> : null}
      {rows.length === 0 && !words ? (
        <Empty
          title={t(`listings:drafts.none.${tab}`)}
          actions={
            <ButtonLink to={listingsPath(type)}>
              {t("listings:drafts.back", { channel })}
            </ButtonLink>
          }
        >
          {t("listings:drafts.noneText")}
        </Empty>
      ) : null}
      {rows.length > 0 ? (
        <>
          <DraftTable
            key={currentUrl}
            rows={rows}
            caption={t("listings:drafts.title", { shop })}
            canAct={tab !== "publishing"}
          />
          <ListFoot
            page={page}
            pageSize={PAGE_SIZE}
            shown={rows.length}
            total={total}
            url={currentUrl}
          />
        </>
      ) : null}
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { keepUnsent as clientAction } from "#app/navigation/keep-unsent.ts";
