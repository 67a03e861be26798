import { SlipList } from "#app/components/order/slip-list.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { paymentName } from "#app/models/storefront/payment-name.ts";
import { Link } from "#app/navigation/link.tsx";
import { PostForm } from "#app/navigation/post-form.tsx";
import type { CountryCode } from "#contract/countries.ts";
import type { ClaimedPayment } from "#contract/shop.ts";

/** Shows reported payments. None is ticked: the seller ticks what the account statement shows. */
export function ClaimTable({
  payments,
  countryCode,
}: {
  payments: readonly ClaimedPayment[];
  countryCode: CountryCode;
}) {
  const t = getT();
  return (
    <PostForm className="grid gap-3 px-gutter pb-4">
      <Table cards>
        <caption className="sr-only">{t("shopSettings:claimed")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("shopSettings:claimed.order")}</th>
            <th scope="col">{t("shopSettings:claimed.buyer")}</th>
            <th scope="col" className="num">
              {t("shopSettings:claimed.amount")}
            </th>
            <th scope="col">{t("shopSettings:claimed.reported")}</th>
            <th scope="col">
              <span className="sr-only">{t("shopSettings:claimed.answer")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <Row key={payment.number} payment={payment} countryCode={countryCode} />
          ))}
        </tbody>
      </Table>
      <div>
        <Button type="submit" variant="default">
          {t("shopSettings:claimed.confirm")}
        </Button>
      </div>
    </PostForm>
  );
}

function Row({ payment, countryCode }: { payment: ClaimedPayment; countryCode: CountryCode }) {
  const t = getT();
  const format = getFormat();
  const { number, orderId, slips } = payment;
  return (
    <tr>
      <th scope="row" className="span">
        <Checkbox name="numbers" value={number}>
          {number}
        </Checkbox>
        <span className="block text-sm text-secondary-foreground">
          {format.dateTime(payment.placedAt)} ·{" "}
          <Link to={`/orders/${encodeURIComponent(orderId)}`} className="underline">
            {t("shopSettings:claimed.look")}
          </Link>
        </span>
        {slips.length > 0 ? <SlipList orderId={orderId} slips={slips} /> : null}
      </th>
      <td className="span" data-l={t("shopSettings:claimed.buyer")}>
        {payment.name}
        <span className="block text-sm text-secondary-foreground">{payment.phone}</span>
      </td>
      <td className="num span2" data-l={t("shopSettings:claimed.amount")}>
        <strong className="select-all">{format.money(payment.total)}</strong>
        <span className="block text-sm text-secondary-foreground">
          {paymentName(payment.payment, countryCode, t)}
        </span>
      </td>
      <td className="span2" data-l={t("shopSettings:claimed.reported")}>
        {format.dateTime(payment.claimedAt)}
        <span className="block text-sm text-secondary-foreground">
          {t("shopSettings:claimed.endsAt", { time: format.dateTime(payment.endsAt) })}
        </span>
      </td>
      <td className="span">
        <Button type="submit" name="refuse" value={number}>
          {t("shopSettings:claimed.refuse")}
        </Button>
      </td>
    </tr>
  );
}
