import { RefusalToast } from "#app/components/form/refusal-toast.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { currentState, getCall, getMe, getT } from "#app/middleware/request-store.ts";
import { findSentValue } from "#app/models/form/reply.ts";
import { attempt } from "#app/upstream/http.ts";
import { getTaxInvoiceInfo } from "#contract/tax-invoice.ts";
import {
  checkPromotionCode,
  getPaymentOptions,
  listTopUpPackages,
  priceTopUp,
} from "#contract/top-up.ts";
import { startPayment } from "./+/actions.ts";
import { parseChoice } from "./+/choice.ts";
import { Choose } from "./+/choose.tsx";
import { Pay } from "./+/pay.tsx";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const { url, reply } = currentState(context);
  const call = getCall(context);
  const [{ packages }, options, info, me] = await Promise.all([
    call(listTopUpPackages),
    call(getPaymentOptions),
    call(getTaxInvoiceInfo),
    getMe(context),
  ]);
  const choice = parseChoice(url.searchParams, packages);
  const { promotionCode, quota, packageNumber } = choice;
  const purchase = quota === null ? { packageNumber } : { quota };
  const checkedCode = promotionCode
    ? await attempt(call(checkPromotionCode, { body: { ...purchase, promotionCode } }))
    : null;
  const price = checkedCode?.ok
    ? checkedCode.value.price
    : (await call(priceTopUp, { body: purchase })).price;
  return {
    ...{ packages, options, choice, price, info },
    promotion: checkedCode ? (checkedCode.ok ? "applied" : checkedCode.problem.code) : null,
    countryCode: me.account.countryCode,
    isHeld: me.account.isHeld,
    /** From a refused payment. */
    way: findSentValue(reply, "way"),
    // One per form, so that sending it twice makes one payment.
    requestKey: crypto.randomUUID(),
  };
}

export const action = async ({ context, request }: Route.ActionArgs) =>
  startPayment(context, await request.formData());

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { packages, options, choice, price, info, promotion, countryCode, requestKey, way } =
    loaderData;
  const t = getT();
  return (
    <>
      <PageHead
        title={t("quota:topUp.title")}
        crumbs={[{ to: "/order-quota/history", label: t("quota:title") }]}
      />
      {loaderData.isHeld ? (
        <Alert
          tone="critical"
          title={t("quota:alert.suspended")}
          className="mx-gutter mb-4 max-w-180"
        >
          {t("auth:suspended.held")}
        </Alert>
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(300px,400px)] items-start gap-8 px-gutter pt-1 pb-7 max-lg:grid-cols-1">
        <Choose packages={packages} choice={choice} promotion={promotion} price={price} />
        <Pay
          {...{ options, choice, price, info, countryCode, requestKey, way }}
          promotionCode={promotion === "applied" ? choice.promotionCode : ""}
        />
      </div>
      <RefusalToast />
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
