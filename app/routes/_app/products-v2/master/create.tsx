import { redirect } from "react-router";
import { getNoAccessPath, isAllowed } from "#app/access/guard.ts";
import { findRule } from "#app/access/match-route.ts";
import { EditorIsland } from "#app/components/product/editor-island.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { currentState, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { getSoleChannel } from "#app/models/product/editor-channel.ts";
import { EMPTY_DRAFT } from "#app/models/product/product-draft.ts";
import { listCategoryChoices } from "#app/services/product/category-choices.ts";
import { editProduct } from "#app/services/product/edit-product.ts";
import { buildEditorChannels, findEditorLinks } from "#app/services/product/product-editor-view.ts";
import { listSizeChoices } from "#app/services/product/size-choices.ts";
import { findCountry } from "#contract/countries.ts";
import type { Route } from "./+types/create";

export async function loader({ context }: Route.LoaderArgs) {
  const { url, request } = currentState(context);
  const { pathname } = url;
  const me = await getMe(context);
  // Access to products is checked before anything is loaded.
  if (!isAllowed(findRule(pathname), me)) throw redirect(getNoAccessPath(pathname));
  const { minorDigits, locale, prefix } = findCountry(me.account.countryCode);
  const channels = buildEditorChannels(
    me.account.channels,
    { productId: null, preflight: null },
    { t: getT(context), format: getFormat(context) },
  );
  return {
    productId: null,
    draft: EMPTY_DRAFT,
    base: { version: 0, input: "" },
    available: {},
    channels,
    channelIds: getSoleChannel(channels.flatMap(({ id, usable }) => (usable ? [id] : []))),
    infos: [],
    sizeCharts: await listSizeChoices(context),
    categories: await listCategoryChoices(context),
    opens: findEditorLinks(me, request),
    currency: { minorDigits, locale, prefix },
    href: pathname,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  return editProduct(context, null, request);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  return (
    <>
      <div className="flex items-center border-b pb-0.5 max-md:items-start">
        <PageHead
          className="flex-1 min-w-0 max-md:pr-gutter"
          title={t("productEdit:title.new")}
          crumbs={[{ to: "/products-v2/master", label: t("products:title") }]}
        />
      </div>
      <EditorIsland key="new" {...loaderData} />
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
