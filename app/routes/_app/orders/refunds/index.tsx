import { isBeingSent } from "#app/components/order/refund-facts.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { readOwnShop } from "#app/services/storefront/own-shop.ts";
import { PAYMENT_PROVIDERS } from "#contract/shop-payments.ts";
import { listShopRefunds, type ShopRefund } from "#contract/shop-refunds.ts";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const shop = await readOwnShop(context);
  return shop
    ? getCall(context)(listShopRefunds, { params: { channelId: shop.id } })
    : { refunds: [], total: 0 };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const { refunds, total } = loaderData;
  return (
    <>
      <PageHead
        title={t("shopSettings:refunds")}
        crumbs={[{ to: "/orders", label: t("orders:title") }]}
      />
      <p className="px-gutter pb-3 text-secondary-foreground">{t("shopSettings:refunds.text")}</p>
      {refunds.length === 0 ? (
        <Empty title={t("shopSettings:refunds.none")} />
      ) : (
        <div className="px-gutter pb-4">
          <RefundTable refunds={refunds} />
        </div>
      )}
      {total > refunds.length ? (
        <p className="px-gutter pb-3">
          {t("shopSettings:refunds.more", { count: total - refunds.length })}
        </p>
      ) : null}
    </>
  );
}

function RefundTable({ refunds }: { refunds: readonly ShopRefund[] }) {
  const t = getT();
  return (
    <Table cards>
      <caption className="sr-only">{t("shopSettings:refunds")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("shopSettings:claimed.order")}</th>
          <th scope="col">{t("shopSettings:claimed.buyer")}</th>
          <th scope="col" className="num">
            {t("shopSettings:claimed.amount")}
          </th>
          <th scope="col">{t("shopSettings:refunds.payee")}</th>
          <th scope="col">{t("shopSettings:refunds.since")}</th>
          <th scope="col">
            <span className="sr-only">{t("shopSettings:claimed.answer")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {refunds.map((refund) => (
          <Row key={refund.orderId} refund={refund} />
        ))}
      </tbody>
    </Table>
  );
}

function Row({ refund }: { refund: ShopRefund }) {
  const t = getT();
  const format = getFormat();
  const order = `/orders/${encodeURIComponent(refund.orderId)}`;
  const action = t(
    isBeingSent(refund) ? "shopSettings:refunds.look" : "shopSettings:refunds.record",
  );
  return (
    <tr>
      <th scope="row" className="span">
        <Link to={order} className="underline">
          {refund.number}
        </Link>
        <span className="block text-sm font-normal text-secondary-foreground">
          {t(`orders:status.${refund.status}`)}
        </span>
      </th>
      <td className="span" data-l={t("shopSettings:claimed.buyer")}>
        {refund.name}
        <span className="block text-sm text-secondary-foreground">{refund.phone}</span>
      </td>
      <td className="num span2" data-l={t("shopSettings:claimed.amount")}>
        <strong className="select-all">{format.money(refund.amountDue)}</strong>
        {refund.isUnconfirmed ? (
          <span className="block text-sm text-secondary-foreground">
            {t("shopSettings:refunds.unconfirmed")}
          </span>
        ) : null}
      </td>
      <td className="span wrap-anywhere" data-l={t("shopSettings:refunds.payee")}>
        <Target refund={refund} />
      </td>
      <td className="span2" data-l={t("shopSettings:refunds.since")}>
        {format.dateTime(refund.openedAt)}
      </td>
      <td className="span">
        <ButtonLink
          to={`${order}/refund`}
          variant={isBeingSent(refund) ? "outline" : "default"}
          aria-label={`${action}: ${refund.number}`}
        >
          {action}
        </ButtonLink>
      </td>
    </tr>
  );
}

/** Says where the money goes: the buyer's account, or back through the provider. */
function Target({ refund }: { refund: ShopRefund }) {
  const t = getT();
  const { sending, failure, payee } = refund;
  if (sending && isBeingSent(refund))
    return t(
      sending.state === "waits_for_buyer"
        ? "shopSettings:refunds.waitsForBuyer"
        : "shopSettings:refunds.sending",
      { name: PAYMENT_PROVIDERS[sending.provider] },
    );
  return (
    <>
      {payee === "" ? (
        <span className="text-secondary-foreground">{t("shopSettings:refunds.noPayee")}</span>
      ) : (
        <span className="select-all">{payee}</span>
      )}
      {sending ? (
        <span className="block text-sm text-warning">
          {t("shopSettings:refunds.unclear", { name: PAYMENT_PROVIDERS[sending.provider] })}
        </span>
      ) : failure ? (
        <span className="block text-sm text-warning">
          {t("shopSettings:refunds.failed", { name: PAYMENT_PROVIDERS[failure.provider] })}
        </span>
      ) : null}
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
