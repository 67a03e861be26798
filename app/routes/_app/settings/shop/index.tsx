import { mayCall } from "#app/access/guard.ts";
import { Alert } from "#app/components/ui/alert.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { IfMay } from "#app/middleware/if-may.tsx";
import { currentState, getCall, getMe, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { searchPlaces } from "#app/services/account/search-places.ts";
import { getShopWallet, listShops, type Shop } from "#contract/shop.ts";
import { getShopCourier } from "#contract/shop-courier.ts";
import { getShopMessengers } from "#contract/shop-messengers.ts";
import { getShopPayments } from "#contract/shop-payments.ts";
import { getShopSlipVerifier } from "#contract/shop-slip-verifiers.ts";
import { SettingsFrame } from "../+/frame.tsx";
import { changeShop } from "./+/actions.ts";
import { Cash } from "./+/cash.tsx";
import { Couriers } from "./+/couriers.tsx";
import { Messengers } from "./+/messengers.tsx";
import { OpenForm } from "./+/open-form.tsx";
import { Origin } from "./+/origin.tsx";
import { PaymentAccount } from "./+/payment-account.tsx";
import { Payments } from "./+/payments.tsx";
import { PhoneCheck } from "./+/phone-check.tsx";
import { ShopTexts } from "./+/shop-texts.tsx";
import { SlipVerifier } from "./+/slip-verifier.tsx";
import { Wallet } from "./+/wallet.tsx";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const { env } = currentState(context);
  const call = getCall(context);
  const [me, { shops }, choice] = await Promise.all([
    getMe(context),
    call(listShops),
    searchPlaces(context),
  ]);
  const [shop] = shops;
  const params = { channelId: shop?.channelId ?? "" };
  const [wallet, delivery, paying, checking, writing] = await Promise.all([
    shop && mayCall(getShopWallet, me) ? call(getShopWallet, { params }) : null,
    shop ? call(getShopCourier, { params }) : null,
    shop ? call(getShopPayments, { params }) : null,
    shop ? call(getShopSlipVerifier, { params }) : null,
    shop ? call(getShopMessengers, { params }) : null,
  ]);
  return {
    shop: shop ?? null,
    choice,
    wallet,
    courier: delivery?.courier ?? null,
    payments: paying?.payments ?? null,
    verifier: checking?.verifier ?? null,
    messengers: writing?.messengers ?? [],
    templates: writing?.templates ?? [],
    countryCode: me.account.countryCode,
    suggested: me.account.name,
    origin: env.publicOrigin,
  };
}

export const action = ({ context, request }: Route.ActionArgs) => changeShop(context, request);

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { shop, wallet, courier, payments, verifier, messengers, templates } = loaderData;
  const t = getT();
  return (
    <SettingsFrame
      part="/settings/shop"
      actions={
        shop ? (
          <ButtonLink reloadDocument to={`/shop/${shop.slug}`}>
            <Icon name="external-link" />
            {t("shopSettings:visit")}
          </ButtonLink>
        ) : undefined
      }
    >
      {shop ? (
        <>
          <nav
            aria-label={t("shopSettings:pages")}
            className="flex flex-wrap gap-2 border-b px-gutter py-4"
          >
            <ButtonLink to="/settings/shop/window">{t("shopWindow:title")}</ButtonLink>
            <ButtonLink to="/settings/shop/theme">{t("shopTheme:title")}</ButtonLink>
            <ButtonLink to="/settings/shop/domain">{t("shopDomain:title")}</ButtonLink>
            <ButtonLink to="/settings/shop/vouchers">{t("shopVouchers:title")}</ButtonLink>
            <ButtonLink to="/settings/shop/reviews">{t("shopReviews:title")}</ButtonLink>
            <IfMay open="/orders/payments">
              <ButtonLink to="/orders/payments">{t("shopSettings:claimed")}</ButtonLink>
            </IfMay>
            <IfMay open="/orders/refunds">
              <ButtonLink to="/orders/refunds">{t("shopSettings:refunds")}</ButtonLink>
            </IfMay>
            <IfMay open="/orders/doubtful">
              <ButtonLink to="/orders/doubtful">{t("shopSettings:doubtful")}</ButtonLink>
            </IfMay>
          </nav>
          <Readiness shop={shop} />
          <ShopTexts shop={shop} origin={loaderData.origin} />
          <Origin choice={loaderData.choice} shop={shop} />
          {courier ? <Couriers courier={courier} shop={shop} /> : null}
          {payments ? <PaymentAccount payments={payments} /> : null}
          <Payments shop={shop} countryCode={loaderData.countryCode} />
          {verifier ? <SlipVerifier verifier={verifier} /> : null}
          <Cash shop={shop} countryCode={loaderData.countryCode} />
          <PhoneCheck
            shop={shop}
            sendsCodes={messengers.some(
              ({ messenger, account }) => messenger === "whatsapp" && account?.refusedAt === null,
            )}
          />
          {messengers.length > 0 ? (
            <Messengers messengers={messengers} templates={templates} />
          ) : null}
          {wallet ? <Wallet wallet={wallet} /> : null}
        </>
      ) : (
        <OpenForm suggested={loaderData.suggested} origin={loaderData.origin} />
      )}
    </SettingsFrame>
  );
}

/** Shows what is still missing before buyers can order. */
function Readiness({ shop }: { shop: Shop }) {
  const t = getT();
  if (shop.takesOrders && shop.listedProducts > 0) return null;
  return (
    <div className="grid gap-2 px-gutter pt-4">
      {shop.takesOrders ? null : <Alert tone="warning">{t("shopSettings:notReady")}</Alert>}
      {shop.listedProducts > 0 ? null : (
        <Alert tone="info">
          {t("shopSettings:noProducts")}{" "}
          <IfMay open="/products-v2/master">
            <Link to="/products-v2/master">{t("shopSettings:publish")}</Link>
          </IfMay>
        </Alert>
      )}
    </div>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
