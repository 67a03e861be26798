import { type RouterContextProvider, redirect } from "react-router";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { GuideForm } from "#app/components/size-guide/guide-form.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { IfMay } from "#app/middleware/if-may.tsx";
import { getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { createGuideDraft, EMPTY_GUIDE } from "#app/models/size-guide/guide-table.ts";
import { addToast } from "#app/services/form/toast.ts";
import { defineList } from "#app/services/list/define-list.ts";
import { makeWordsParam } from "#app/services/list/list-params.ts";
import { saveSizeGuide } from "#app/services/size-guide/save-size-guide.ts";
import { findProducts } from "#contract/products.ts";
import { getSizeChart } from "#contract/size-charts.ts";
import { attachProducts } from "./+/attach-products.ts";
import { ProductPicks } from "./+/product-picks.tsx";
import type { Route } from "./+types/index";

const NEW_ID = "new";
/** Products that use the guide, or search results. Each guide has its own list. */
const productList = defineList({
  path: "",
  pageSize: 50,
  keepsAddress: true,
  filters: {},
  params: { search: makeWordsParam() },
});

export async function loader({ context, params: { sizeChartId } }: Route.LoaderArgs) {
  if (sizeChartId === NEW_ID)
    return {
      id: null,
      base: { version: 0, input: "" },
      guide: EMPTY_GUIDE,
      products: [],
      search: "",
      pager: null,
    };
  const { sizeChart, products, params, pager } = await productList.loadList(
    context,
    (page, { search }) =>
      search === ""
        ? readUsers(context, sizeChartId, page)
        : readFound(context, sizeChartId, { search, ...page }),
  );
  const guide = createGuideDraft(sizeChart, getFormat(context));
  return {
    id: sizeChart.id,
    base: { version: sizeChart.version, input: JSON.stringify(guide) },
    ...{ guide, products, pager, search: params.search },
  };
}

type Context = Readonly<RouterContextProvider>;
type Page = { limit: number; offset: number };

async function readUsers(context: Context, sizeChartId: string, query: Page) {
  const { sizeChart, products } = await getCall(context)(getSizeChart, {
    params: { sizeChartId },
    query,
  });
  return {
    sizeChart,
    products: products.map((user) => ({ ...user, uses: true })),
    total: sizeChart.productCount,
  };
}

/** Checks which of these products use the guide, instead of reading all that do. */
async function readFound(context: Context, sizeChartId: string, asked: Page & { search: string }) {
  const call = getCall(context);
  const foundProducts = await call(findProducts, { query: asked });
  const productIds = foundProducts.products.map(({ id }) => id);
  const query = productIds.length > 0 ? { limit: productList.pageSize, productIds } : { limit: 1 };
  const { sizeChart, products: users } = await call(getSizeChart, {
    params: { sizeChartId },
    query,
  });
  const knownUsers = new Set(users.map(({ id }) => id));
  return {
    sizeChart,
    products: foundProducts.products.map(({ id, name }) => ({
      id,
      name,
      uses: knownUsers.has(id),
    })),
    total: foundProducts.total,
  };
}

export async function action({ context, params: { sizeChartId }, request }: Route.ActionArgs) {
  const form = await request.formData();
  if (sizeChartId === NEW_ID) return saveSizeGuide(context, null, form);
  if (form.get("intent") !== "products") return saveSizeGuide(context, sizeChartId, form);
  const { changed, failed } = await attachProducts(context, sizeChartId, form);
  if (failed > 0) addToast(context, "warning", "sizeGuide:toast.notAll", { count: failed });
  else addToast(context, "success", "sizeGuide:toast.products", { count: changed });
  return redirect(`/settings/size-guide/${encodeURIComponent(sizeChartId)}`, 303);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { id, base, guide, products, search, pager } = loaderData;
  const path = `/settings/size-guide/${encodeURIComponent(id ?? NEW_ID)}`;
  const t = getT();
  const deletePath = `${path}/delete`;
  const actions = id ? (
    <IfMay open={deletePath}>
      <ButtonLink to={deletePath}>
        <Icon name="trash-2" />
        {t("sizeGuide:delete")}
      </ButtonLink>
    </IfMay>
  ) : null;
  return (
    <>
      <PageHead
        title={id ? guide.name : t("sizeGuide:new")}
        crumbs={[{ to: "/settings/size-guide", label: t("sizeGuide:title") }]}
        actions={actions}
      />
      <GuideForm guide={guide} base={base} href={path} />
      {id ? <ProductPicks products={products} search={search} /> : null}
      {pager && pager.total > pager.pageSize ? (
        <ListFoot {...pager} shown={products.length} />
      ) : null}
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
