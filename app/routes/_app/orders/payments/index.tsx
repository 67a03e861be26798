import { Empty } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { getCall, getMe, getT } from "#app/middleware/request-store.ts";
import { rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { readOwnShop } from "#app/services/storefront/own-shop.ts";
import { attempt } from "#app/upstream/http.ts";
import { listClaimedPayments } from "#contract/shop.ts";
import { closeShopPaymentReview, listShopPaymentReviews } from "#contract/shop-payments.ts";
import { answerClaims } from "./+/answer-claims.ts";
import { ClaimTable } from "./+/claim-table.tsx";
import { ReviewTable } from "./+/review-table.tsx";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const [shop, { account }] = await Promise.all([readOwnShop(context), getMe(context)]);
  const params = { channelId: shop?.id ?? "" };
  const [claimed, { reviews }] = shop
    ? await Promise.all([
        getCall(context)(listClaimedPayments, { params }),
        getCall(context)(listShopPaymentReviews, { params }),
      ])
    : [{ payments: [], total: 0 }, { reviews: [] }];
  return { ...claimed, reviews, countryCode: account.countryCode };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.clone().formData();
  const reviewId = form.get("settled");
  const shop = await readOwnShop(context);
  if (typeof reviewId !== "string" || !shop) return answerClaims(context, request);
  const params = { channelId: shop.id, reviewId };
  const closed = await attempt(getCall(context)(closeShopPaymentReview, { params }));
  return closed.ok
    ? redirectWithToast(context, "/orders/payments", "shopSettings:review.closed")
    : rejectProblem(form, closed.problem);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const { payments, total, reviews, countryCode } = loaderData;
  return (
    <>
      <PageHead
        title={t("shopSettings:claimed")}
        crumbs={[{ to: "/orders", label: t("orders:title") }]}
      />
      <p className="px-gutter pb-3 text-secondary-foreground">{t("shopSettings:claimed.text")}</p>
      {reviews.length > 0 ? <ReviewTable reviews={reviews} /> : null}
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
