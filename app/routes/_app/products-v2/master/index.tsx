import { canOpen } from "#app/access/guard.ts";
import { isPhone } from "#app/access/phone.ts";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { NoMatches } from "#app/components/list/no-matches.tsx";
import { SavedViews } from "#app/components/list/saved-views.tsx";
import { Tabs } from "#app/components/list/tabs.tsx";
import { ListingPolls } from "#app/components/listing/listing-polls.tsx";
import { ROW_MENU_FORM, renderRowMenu } from "#app/components/product/row-menu.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { IfMay } from "#app/middleware/if-may.tsx";
import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { buildBoardColumns } from "#app/models/product/board-columns.ts";
import { buildChannelColumn } from "#app/models/product/channel-column.ts";
import { watchProducts } from "#app/models/product/watch-products.ts";
import { buildProductRow } from "#app/models/product-list/product-row.ts";
import { splitValues } from "#app/services/list/list-params.ts";
import { readViews } from "#app/services/list/saved-views.ts";
import {
  LIST_COLUMNS,
  type ProductParams,
  productList,
  readProductParams,
} from "#app/services/product/product-list.ts";
import { Static } from "#app/static/static.tsx";
import { findProducts } from "#contract/products.ts";
import { readCategories } from "./+/categories.ts";
import { ProductHead, ProductRow } from "./+/columns.tsx";
import { countIn, isFiltered, PRODUCT_VIEWS, viewParams } from "./+/list-view.ts";
import { ProductTable } from "./+/product-table.tsx";
import { retryPublish } from "./+/retry.ts";
import { Tools } from "./+/tools.tsx";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const state = currentState(context);
  const me = await getMe(context);
  const channels = me.account.channels.map(buildChannelColumn);
  const params = await readProductParams(context);
  productList.requireCleanAddress(context, params);

  const call = getCall(context);
  const [found, categories, views] = await Promise.all([
    call(findProducts, { query: { ...productList.query(params, state), include: ["counts"] } }),
    readCategories(context),
    readViews(context, "products", productList.path, productList.searchWith(params)),
  ]);
  const { counts } = found;
  if (!counts) throw new Error("The list was answered without the counts that it was asked for");
  const pager = productList.pager(state.url, params, found.total);
  const pages = Math.max(1, Math.ceil(pager.total / pager.pageSize));

  const t = getT(context);
  const format = getFormat(context);
  const now = Date.now();
  const words = { t, format, now, opensChannels: canOpen("/channels", me) };
  const columns = LIST_COLUMNS.filter((column) => splitValues(params.columns).includes(column));
  const board = columns.includes("channels") ? buildBoardColumns(channels) : [];
  return {
    params,
    columns,
    channels,
    categories,
    onPhone: isPhone(state.request),
    views,
    board,
    shop: { total: counts.count },
    pager,
    filters: [...new URLSearchParams(productList.searchWith(params))],
    caption: t("products:table.caption", { page: params.page, pages }),
    moving: watchProducts(board.length > 0 ? found.products : []),
    rows: found.products.map((product) => buildProductRow(product, board, words)),
    tabs: PRODUCT_VIEWS.map((view) => {
      const count = countIn(view, counts);
      return {
        to: productList.hrefWith(viewParams(view), { columns: params.columns }),
        label: t(`products:view.${view.name}`),
        count: format.number(count),
        critical: view.name === "fixing" && count > 0,
        current: isView(params, viewParams(view)),
      };
    }),
  };
}

/** A view is current if only search, sort, page and columns differ from it. */
const isView = (params: ProductParams, view: ProductParams): boolean =>
  productList.hrefWith(params, { search: "", sort: "0", columns: view.columns }) ===
  productList.hrefWith(view);

export async function action({ context, request }: Route.ActionArgs) {
  const target = (await request.formData()).get("retry");
  return retryPublish(context, typeof target === "string" ? target : "");
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const {
    params,
    columns,
    channels,
    categories,
    onPhone,
    views,
    board,
    rows,
    pager,
    tabs,
    caption,
    filters,
    shop,
    moving,
  } = loaderData;
  const t = getT();
  const { path, standards, searchOf, hrefWith } = productList;
  const currentUrl = path + searchOf(params);
  if (shop.total === 0 && !isFiltered(params)) return <NoProducts />;
  return (
    <>
      <PageHead
        title={t("products:title")}
        actions={<HeadActions exported={rows.length > 0 ? exportHref(filters) : null} />}
      />
      <div className="flex items-center border-b pr-gutter max-md:pr-2">
        <Tabs label={t("products:views")} tabs={tabs} />
        <SavedViews {...views} />
      </div>
      <Tools params={params} channels={channels} categories={categories} onPhone={onPhone} />
      {moving.watched.length > 0 ? (
        <ListingPolls key={moving.key} watched={moving.watched} />
      ) : null}
      {rows.length === 0 ? (
        <NoMatches clearTo={hrefWith(standards, { columns: params.columns })} />
      ) : (
        <>
          <ProductTable
            key={currentUrl}
            head={<ProductHead params={params} columns={columns} channels={board} />}
            rows={
              <Static as="tbody" enhance={["rowMenu"]} data-row-menu={renderRowMenu()}>
                {rows.map((row) => (
                  <ProductRow key={row.id} row={row} columns={columns} channels={board} />
                ))}
              </Static>
            }
            menuForm={ROW_MENU_FORM}
            caption={caption}
            total={pager.total}
            filters={filters}
          />
          <ListFoot {...pager} shown={rows.length} />
        </>
      )}
    </>
  );
}

/** Returns the address that exports all pages of the filtered list. */
const exportHref = (filters: [string, string][]): string =>
  `/products-v2/master/export?${new URLSearchParams([...filters, ["all", "1"]])}`;

function HeadActions({ exported }: { exported: string | null }) {
  const t = getT();
  return (
    <>
      {exported ? (
        <ButtonLink to={exported} className="max-md:hidden">
          <Icon name="file-spreadsheet" />
          {t("products:export")}
        </ButtonLink>
      ) : null}
      <ButtonLink
        to="/products-v2/trash"
        variant="ghost"
        size="icon"
        className="max-lg:hidden"
        aria-label={t("productBatches:trash.title")}
        title={t("productBatches:trash.title")}
      >
        <Icon name="trash-2" />
      </ButtonLink>
      <ButtonLink to="/products-v2/master/merge" className="max-md:hidden">
        {t("products:duplicates")}
      </ButtonLink>
      <IfMay open="/product-import">
        <ButtonLink to="/product-import">
          <Icon name="download" />
          {t("products:import")}
        </ButtonLink>
      </IfMay>
      <ButtonLink variant="default" to="/products-v2/master/create" data-new="">
        <Icon name="plus" />
        {t("products:new")}
      </ButtonLink>
    </>
  );
}

function NoProducts() {
  const t = getT();
  return (
    <>
      <PageHead title={t("products:title")} />
      <Empty
        title={t("products:empty")}
        actions={
          <>
            <IfMay open="/product-import">
              <ButtonLink variant="default" to="/product-import">
                {t("products:empty.import")}
              </ButtonLink>
            </IfMay>
            <ButtonLink to="/products-v2/master/create" data-new="">
              {t("products:empty.create")}
            </ButtonLink>
          </>
        }
      >
        {t("products:empty.text")}
      </Empty>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
