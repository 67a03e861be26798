import { canOpen } from "#app/access/guard.ts";
import { FileLinks } from "#app/components/list/file-links.tsx";
import { FilterLine } from "#app/components/list/filter-line.tsx";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { NoMatches } from "#app/components/list/no-matches.tsx";
import { SavedViews } from "#app/components/list/saved-views.tsx";
import { Tabs } from "#app/components/list/tabs.tsx";
import { ListingPolls } from "#app/components/listing/listing-polls.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { buildListingsPath } from "#app/models/listing/listing-paths.ts";
import { buildListingRow, watchListings } from "#app/models/listing/listing-row.ts";
import { readViews } from "#app/services/list/saved-views.ts";
import { findChannelProducts } from "#contract/listings.ts";
import { runDraftAction } from "./+/actions.ts";
import { DRAFT_TABS, readDraftList } from "./+/draft-list.ts";
import { DraftTable } from "./+/draft-table.tsx";
import type { Route } from "./+types/index";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, type, list, params: asked } = await readDraftList(context, params);
  const [found, views] = await Promise.all([
    list.loadList(context, (query) =>
      getCall(context)(findChannelProducts, {
        query: { ...query, channelType: type, include: ["counts"] },
      }),
    ),
    readViews(context, "drafts", list.path, list.searchWith(asked)),
  ]);
  const t = getT(context);
  const format = getFormat(context);
  const opensChannels = canOpen("/channels", await getMe(context));
  const wording = { t, format, now: Date.now(), opensChannels };
  return {
    ...{ type, shop: shop.name, views, pager: found.pager, params: asked },
    ...{ form: list.tools(asked, wording), unsearched: list.hrefWith(asked, { search: "" }) },
    file: `${list.path}/export-file${list.searchWith(asked)}`,
    moving: watchListings(found.channelProducts),
    rows: found.channelProducts.map((listing) =>
      buildListingRow(listing, type, shop.name, wording),
    ),
    tabs: DRAFT_TABS.map(({ name, status }) => {
      const count =
        found.counts?.statuses.find(({ syncStatus }) => syncStatus === status)?.count ?? 0;
      return {
        to: list.hrefWith(asked, { tab: name }),
        label: t(`products:sync.${status}`),
        count: format.number(count),
        critical: (status === 4 || status === 5) && count > 0,
        current: name === asked.tab,
      };
    }),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { list, params: asked, filter } = await readDraftList(context, params);
  return runDraftAction(context, await request.formData(), {
    filter,
    back: list.path + list.searchOf(asked),
  });
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { type, shop, form, unsearched, params, pager, rows, tabs, moving, views, file } =
    loaderData;
  const { tab, search } = params;
  const t = getT();
  const channel = getFormat().channelName(type);
  return (
    <>
      <PageHead
        title={t("listings:drafts.title", { shop })}
        crumbs={[{ to: buildListingsPath(type), label: t("listings:title", { channel }) }]}
        titleMetadata={<ChannelMark type={type} label={getFormat().channelName(type)} />}
        actions={pager.total > 0 ? <FileLinks to={file} /> : null}
      />
      <div className="flex items-center border-b pr-gutter max-md:pr-2">
        <Tabs label={t("listings:tabs")} tabs={tabs} />
        <SavedViews {...views} />
      </div>
      <FilterLine
        form={form}
        label={t("listings:drafts.search")}
        submit={t("common:action.search")}
      />
      {moving.watched.length > 0 ? (
        <ListingPolls key={moving.key} watched={moving.watched} />
      ) : null}
      {rows.length === 0 && search ? <NoMatches clearTo={unsearched} /> : null}
      {rows.length === 0 && !search ? (
        <Empty
          title={t(`listings:drafts.none.${tab}`)}
          actions={
            <ButtonLink to={buildListingsPath(type)}>
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
            key={`${pager.url} ${pager.page}`}
            rows={rows}
            caption={t("listings:drafts.title", { shop })}
            canAct={tab !== "publishing"}
          />
          <ListFoot {...pager} shown={rows.length} />
        </>
      ) : null}
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
