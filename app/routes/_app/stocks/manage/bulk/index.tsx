import { chipsStyle } from "#app/components/list/filter-bar.ts";
import { SiblingNote } from "#app/components/stock/sibling-levels.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { toggleVariants } from "#app/components/ui/toggle.tsx";
import { currentState, getCall, getMe, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { findSiblingsOfPicked } from "#app/services/stock/sibling-levels.ts";
import { listStockRules } from "#contract/stock-rules.ts";
import { listWarehouses } from "#contract/warehouses.ts";
import { changeMany } from "./+/actions.ts";
import { BulkForm, listBulkActions } from "./+/bulk-forms.tsx";
import { readPicked } from "./+/picked-levels.ts";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const call = getCall(context);
  const { url } = currentState(context);
  const [me, { count, skus, back, pick }, { warehouses }, { rules }] = await Promise.all([
    getMe(context),
    readPicked(context),
    call(listWarehouses),
    call(listStockRules),
  ]);
  const askedAction = url.searchParams.get("do");
  const bulkActions = listBulkActions(me.user.isInternal);
  const bulkAction = bulkActions.find((known) => known === askedAction) ?? "adjust";
  const siblings =
    bulkAction !== "rule"
      ? null
      : "stockIds" in pick
        ? await findSiblingsOfPicked(context, pick.stockIds)
        : { levels: [], hasMore: true };
  return {
    ...{ count, skus, back, thing: bulkAction, warehouses, siblings },
    rules: rules
      .filter(({ kind, scope }) => kind === "custom" && scope === "sku")
      .map(({ id, name }) => ({ id, name })),
    things: bulkActions.map((one) => {
      const search = new URLSearchParams(url.searchParams);
      search.set("do", one);
      return { thing: one, to: `${url.pathname}?${search}` };
    }),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  return changeMany(context, await request.formData());
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { count, skus, back, thing, things, warehouses, rules, siblings } = loaderData;
  const t = getT();
  return (
    <>
      <PageHead
        title={t("stockRuns:bulk.title", { count })}
        crumbs={[{ to: back, label: t("stocks:title") }]}
      />
      <div className={cn(sectionStyle, "grid gap-4")}>
        <p className="wrap-anywhere">
          {skus.join(", ")}
          {count > skus.length ? " …" : ""}
        </p>
        <p className="text-secondary-foreground">{t("stockRuns:bulk.text")}</p>
        <nav className={cn(chipsStyle, "flex-wrap")} aria-label={t("stockRuns:bulk.what")}>
          {things.map((one) => (
            <Link
              key={one.thing}
              className={toggleVariants()}
              to={one.to}
              aria-current={one.thing === thing ? "true" : undefined}
            >
              {t(`stockRuns:do.${one.thing}`)}
            </Link>
          ))}
        </nav>
        {siblings ? <SiblingNote siblings={siblings} /> : null}
        <BulkForm
          key={thing}
          {...{ thing, count, back, rules }}
          warehouses={warehouses.map(({ id, name }) => ({ id, name }))}
        />
      </div>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
