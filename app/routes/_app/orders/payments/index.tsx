import { Empty } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { getCall, getMe, getT } from "#app/middleware/request-store.ts";
import { ownShopOf } from "#app/services/storefront/own-shop.ts";
import { listClaimedPayments } from "#contract/shop.ts";
import { answerClaims } from "./+/answer-claims.ts";
import { ClaimTable } from "./+/claim-table.tsx";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const [shop, { account }] = await Promise.all([ownShopOf(context), getMe(context)]);
  const claimed = shop
    ? await getCall(context)(listClaimedPayments, { params: { channelId: shop.id } })
    : { payments: [], total: 0 };
  return { ...claimed, countryCode: account.countryCode };
}

export const action = ({ context, request }: Route.ActionArgs) => answerClaims(context, request);

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const { payments, total, countryCode } = loaderData;
  return (
    <>
      <PageHead
        title={t("shopSettings:claimed")}
        crumbs={[{ to: "/orders", label: t("orders:title") }]}
      />
      <p className="px-gutter pb-3 text-secondary-foreground">{t("shopSettings:claimed.text")}</p>
      {payments.length === 0 ? (
        <Empty title={t("shopSettings:claimed.none")} />
      ) : (
        <ClaimTable payments={payments} countryCode={countryCode} />
      )}
      {total > payments.length ? (
        <p className="px-gutter pb-3">
          {t("shopSettings:claimed.more", { count: total - payments.length })}
        </p>
      ) : null}
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
