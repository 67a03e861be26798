import { redirect } from "react-router";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { EarlierImports } from "#app/components/product-import/earlier-imports.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Empty } from "#app/components/ui/empty.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { addProblemToast } from "#app/services/form/toast.ts";
import { loadPage } from "#app/services/list/list-url.ts";
import { attempt } from "#app/upstream/http.ts";
import { listChannelImports, startChannelImport } from "#contract/channel-imports.ts";
import { listChannels } from "#contract/channels.ts";
import { ShopTable } from "./+/shop-table.tsx";
import { buildEarlierRow, buildEarlierWords, buildShopRow } from "./+/shop-view.ts";
import type { Route } from "./+types/index";

const PAGE_SIZE = 20;

export async function loader({ context }: Route.LoaderArgs) {
  const call = getCall(context);
  // Open imports of the shops are among the latest, whatever page is shown.
  const latest = call(listChannelImports, { query: { limit: PAGE_SIZE } });
  const [{ channels }, { imports: open }, { imports, pager }] = await Promise.all([
    call(listChannels),
    latest,
    loadPage(currentState(context).url, PAGE_SIZE, (query) =>
      query.offset === 0 ? latest : call(listChannelImports, { query }),
    ),
  ]);
  const words = { t: getT(context), format: getFormat(context) };
  return {
    pager,
    shops: channels.map((channel) => buildShopRow(channel, open)),
    earlier: imports.map((one) => buildEarlierRow(one, words)),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const channelId = String((await request.formData()).get("channelId") ?? "");
  const outcome = await attempt(getCall(context)(startChannelImport, { body: { channelId } }));
  if (outcome.ok)
    return redirect(`/product-import-v2/${encodeURIComponent(outcome.value.import.id)}`, 303);
  addProblemToast(context, "error", outcome.problem);
  return redirect("/product-import-v2", 303);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { shops, earlier, pager } = loaderData;
  const t = getT();
  return (
    <>
      <PageHead
        title={t("shopImports:title")}
        actions={
          <ButtonLink to="/product-import">
            <Icon name="file-spreadsheet" />
            {t("shopImports:fromFile")}
          </ButtonLink>
        }
      />
      {shops.length === 0 ? (
        <Empty
          title={t("shopImports:noShops")}
          actions={
            <ButtonLink variant="default" to="/channels">
              <Icon name="plus" />
              {t("shopImports:connect")}
            </ButtonLink>
          }
        >
          {t("shopImports:noShops.text")}
        </Empty>
      ) : (
        <>
          <p className={cn(sectionStyle, "text-secondary-foreground")}>{t("shopImports:intro")}</p>
          <ShopTable shops={shops} />
          <section aria-labelledby="earlier">
            <h2 id="earlier" className="px-gutter pt-4 pb-2">
              {t("shopImports:earlier")}
            </h2>
            {earlier.length === 0 ? (
              <p className="text-muted-foreground px-gutter pt-4 pb-2">
                {t("shopImports:earlier.none")}
              </p>
            ) : (
              <EarlierImports rows={earlier} words={buildEarlierWords(t)} />
            )}
            <ListFoot {...pager} shown={earlier.length} />
          </section>
        </>
      )}
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
