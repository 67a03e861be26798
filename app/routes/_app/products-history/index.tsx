import { ColumnPicker } from "#app/components/list/column-picker.tsx";
import { buildWorkbookPath } from "#app/components/list/file-links.tsx";
import { HeadLinks } from "#app/components/list/head-links.tsx";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { ListTools } from "#app/components/list/list-tools.tsx";
import { NoMatches } from "#app/components/list/no-matches.tsx";
import { SavedViews } from "#app/components/list/saved-views.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { buildOptions } from "#app/models/list/filter-field.ts";
import { Link } from "#app/navigation/link.tsx";
import { readViews } from "#app/services/list/saved-views.ts";
import { listHistoryActors, listProductHistories } from "#contract/product-histories.ts";
import { buildHistoryRow, undoPath } from "./+/history-row.ts";
import { HistoryTable } from "./+/history-table.tsx";
import { HISTORY_COLUMNS, historyList } from "./+/list.ts";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const state = currentState(context);
  const params = historyList.openList(context);
  const words = { t: getT(context), format: getFormat(context) };
  const query = { ...historyList.query(params, state), withImages: true };
  const { account } = await getMe(context);
  const [{ histories, total, hasMore }, { actors }, views] = await Promise.all([
    getCall(context)(listProductHistories, { query }),
    getCall(context)(listHistoryActors),
    readViews(context, "history", historyList.path, historyList.searchWith(params)),
  ]);
  const batch = params.batchId ? histories[0]?.batch : null;
  return {
    params,
    views,
    batch: batch ? { isMerge: batch.kind === "merge", undo: undoPath(batch) } : null,
    rows: histories.map((entry) => buildHistoryRow(entry, account.channels, words.t, words.format)),
    form: historyList.tools(params, words, {
      actor: [
        ...buildOptions(actors),
        { value: "channel", label: words.t("productBatches:history.actor.channels") },
        { value: "system", label: words.t("productBatches:actor.system") },
      ],
      channelId: account.channels.map(({ id, channelType, name }) => ({
        value: id,
        label: `${words.format.channelName(channelType)} · ${name}`,
      })),
    }),
    ...{ pager: historyList.pager(state.url, params, total), hasMore },
    columns: HISTORY_COLUMNS.filter((column) => params.columns.split(",").includes(column)),
    isFiltered: historyList.searchWith(params, { columns: historyList.standards.columns }) !== "",
  };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { params, views, batch, rows, form, columns, pager, hasMore, isFiltered } = loaderData;
  const t = getT();
  const pages = Math.max(1, Math.ceil(pager.total / pager.pageSize));
  const exportHref = `/products-history/export-file${historyList.searchWith(params)}`;
  const caption = t("productBatches:history.caption", {
    page: params.page,
    pages: getFormat().counted(pages, hasMore),
  });
  return (
    <>
      <PageHead
        title={t("productBatches:history.title")}
        actions={
          <>
            <SavedViews {...views} />
            <HeadLinks
              id="history-more"
              links={[
                {
                  to: "/products-v2/trash",
                  label: t("productBatches:trash.title"),
                  icon: "trash-2",
                },
                ...(pager.total > 0
                  ? [
                      { to: exportHref, label: t("products:export"), isFile: true },
                      {
                        to: buildWorkbookPath(exportHref),
                        label: t("stocks:export.xlsx"),
                        isFile: true,
                      },
                    ]
                  : []),
              ]}
            />
          </>
        }
      />
      {rows.length > 0 || isFiltered ? (
        <ListTools form={form} label={t("productBatches:history.search")} clearTo={clearTo(params)}>
          <ColumnPicker
            columns={HISTORY_COLUMNS}
            shown={columns}
            nameOf={(column) => t(`productBatches:history.${column}`)}
          />
        </ListTools>
      ) : null}
      <Scope params={params} batch={batch} name={rows[0]?.name ?? null} />
      {rows.length > 0 ? (
        <HistoryTable rows={rows} columns={columns} caption={caption} />
      ) : (
        <Nothing isFiltered={isFiltered} />
      )}
      <ListFoot {...pager} shown={rows.length} hasMore={hasMore} />
    </>
  );
}

/** Clearing the search keeps the filter for one product or batch. */
const clearTo = ({ productId, batchId, columns }: typeof historyList.standards): string =>
  historyList.hrefWith({ ...historyList.standards, productId, batchId, columns });

interface ScopeProps {
  params: typeof historyList.standards;
  batch: { isMerge: boolean; undo: string | null } | null;
  /** Name of the product that is shown. `null` if it has no entries. */
  name: string | null;
}

/** Says that the list shows one batch or product, with a link to all entries. */
function Scope({ params: { batchId, productId }, batch, name }: ScopeProps) {
  const t = getT();
  if (!batchId && !productId) return null;
  const ofProduct = name
    ? t("productBatches:history.of", { name })
    : t("productBatches:history.ofOne");
  return (
    <div className={sectionStyle}>
      <Alert
        tone="info"
        title={
          batchId
            ? t(
                batch?.isMerge
                  ? "productBatches:history.ofMerge"
                  : "productBatches:history.ofBatch",
              )
            : ofProduct
        }
      >
        <p className="flex items-center gap-2 flex-wrap">
          <Link
            className="max-md:inline-flex max-md:items-center max-md:min-w-11 max-md:min-h-11"
            to="/products-history"
          >
            {t("productBatches:history.allEntries")}
          </Link>
          {batch?.isMerge && batch.undo ? (
            <Link
              className="max-md:inline-flex max-md:items-center max-md:min-w-11 max-md:min-h-11"
              to={batch.undo}
            >
              {t("productBatches:history.undo")}
            </Link>
          ) : null}
        </p>
      </Alert>
    </div>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const t = getT();
  if (isFiltered) return <NoMatches clearTo="/products-history" />;
  const products = (
    <ButtonLink variant="default" to="/products-v2/master">
      {t("productBatches:history.products")}
    </ButtonLink>
  );
  return (
    <Empty title={t("productBatches:history.empty")} actions={products}>
      {t("productBatches:history.emptyText")}
    </Empty>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
