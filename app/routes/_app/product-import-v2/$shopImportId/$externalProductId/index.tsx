import type { RouterContextProvider } from "react-router";
import { cn } from "#app/components/ui/cn.ts";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { buildItemRow } from "#app/models/shop-import/item-view.ts";
import { nullIfMissing } from "#app/upstream/http.ts";
import { createProblemResponse } from "#app/upstream/problem-response.ts";
import { getChannelImportItem } from "#contract/channel-import-items.ts";
import { getChannelImport } from "#contract/channel-imports.ts";
import { findProducts } from "#contract/products.ts";
import { decideItem, runItemStep } from "./+/actions.ts";
import { CreateForm } from "./+/create-form.tsx";
import { Facts } from "./+/facts.tsx";
import { linkChoices, listShopVariants } from "./+/item-choices.ts";
import { ItemSteps } from "./+/item-steps.tsx";
import { LinkForm } from "./+/link-form.tsx";
import { MasterSearch } from "./+/master-search.tsx";
import { SkipForm } from "./+/skip-form.tsx";
import type { Route } from "./+types/index";

const FOUND_LIMIT = 10;

export async function loader({
  context,
  params: { shopImportId: importId, externalProductId },
}: Route.LoaderArgs) {
  if (!importId || !externalProductId) throw createProblemResponse(400, "missing_id", "missing id");
  const { url } = currentState(context);
  const call = getCall(context);
  const searchText = (url.searchParams.get("q") ?? "").trim().slice(0, 200);
  const productId = url.searchParams.get("productId") || undefined;
  const [job, detail, found] = await Promise.all([
    call(getChannelImport, { params: { importId }, query: { limit: 1 } }),
    readItem(context, { importId, externalProductId }, productId),
    searchText === ""
      ? null
      : call(findProducts, { query: { search: searchText, limit: FOUND_LIMIT } }),
  ]);
  const words = { t: getT(context), format: getFormat(context) };
  const { status, channelName } = job.import;
  const isOpen = status === "ready" || status === "stopped" || status === "applied";
  return {
    ...{
      importPath: `/product-import-v2/${encodeURIComponent(importId)}`,
      path: url.pathname,
      channelName,
      q: searchText,
      isOpen,
    },
    row: buildItemRow(detail.item, isOpen, words),
    item: detail.item,
    variants: listShopVariants(detail, words),
    link: linkChoices(detail, words),
    found:
      found?.products.map(({ id, name, skus, images }) => ({
        id,
        name,
        skus: skus.join(" – "),
        image: images[0]?.url ?? null,
      })) ?? null,
  };
}

/** If the selected master product does not exist, the item is shown with the proposed one. */
async function readItem(
  context: Readonly<RouterContextProvider>,
  params: { importId: string; externalProductId: string },
  productId: string | undefined,
) {
  const call = getCall(context);
  const chosen = productId
    ? await nullIfMissing(call(getChannelImportItem, { params, query: { productId } }))
    : null;
  return chosen ?? call(getChannelImportItem, { params });
}

export async function action({
  context,
  params: { shopImportId: importId, externalProductId },
  request,
}: Route.ActionArgs) {
  if (!importId || !externalProductId) throw createProblemResponse(400, "missing_id", "missing id");
  const form = await request.formData();
  const intent = form.get("intent");
  if (intent === "retry" || intent === "republish")
    return runItemStep(context, { importId, externalProductId }, intent);
  return decideItem(context, { importId, externalProductId }, form);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { row, item, variants, link, found, q, path, importPath, channelName } = loaderData;
  const t = getT();
  return (
    <>
      <PageHead
        title={item.name}
        crumbs={[
          { to: "/product-import-v2", label: t("shopImports:title") },
          { to: importPath, label: t("shopImports:importOf", { shop: channelName }) },
        ]}
        titleMetadata={
          row.outcome ? <StatusDot tone={row.outcome.tone}>{row.outcome.text}</StatusDot> : null
        }
        actions={<ItemSteps item={item} isOpen={loaderData.isOpen} />}
      />
      <Facts row={row} />
      {row.decision === null ? null : (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,400px),1fr))] items-start border-t">
          <section className={cn(sectionStyle, "grid gap-3 border-b-0")} aria-labelledby="link">
            <h2 id="link">{t("shopImports:detail.link")}</h2>
            <p className="text-secondary-foreground">{t("shopImports:detail.link.text")}</p>
            <MasterSearch path={path} q={q} found={found} />
            {link ? (
              <LinkForm key={link.productId} choices={link} isPrimary={row.decision !== "create"} />
            ) : null}
          </section>
          <section className={cn(sectionStyle, "grid gap-3 border-b-0")} aria-labelledby="create">
            <h2 id="create">{t("shopImports:detail.create")}</h2>
            <p className="text-secondary-foreground">{t("shopImports:detail.create.text")}</p>
            <CreateForm variants={variants} isPrimary={!link} />
          </section>
          <section className={cn(sectionStyle, "grid gap-3 border-b-0")} aria-labelledby="skip">
            <h2 id="skip">{t("shopImports:detail.skip")}</h2>
            <p className="text-secondary-foreground">{t("shopImports:detail.skip.text")}</p>
            <SkipForm />
          </section>
        </div>
      )}
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
