import { Button } from "#app/components/ui/button.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { PostForm } from "#app/navigation/post-form.tsx";
import type { ShopPaymentReview } from "#contract/shop-payments.ts";

/** Payments online that confirmed no order. The seller pays them back, or keeps them. */
export function ReviewTable({ reviews }: { reviews: readonly ShopPaymentReview[] }) {
  const t = getT();
  return (
    <Section title={t("shopSettings:review")} hint={t("shopSettings:review.text")}>
      <PostForm className="grid gap-3">
        <Table cards>
          <caption className="sr-only">{t("shopSettings:review")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("shopSettings:claimed.order")}</th>
              <th scope="col">{t("shopSettings:review.reason")}</th>
              <th scope="col" className="num">
                {t("shopSettings:claimed.amount")}
              </th>
              <th scope="col">{t("shopSettings:review.paidAt")}</th>
              <th scope="col">
                <span className="sr-only">{t("shopSettings:claimed.answer")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {reviews.map((review) => (
              <Row key={review.id} review={review} />
            ))}
          </tbody>
        </Table>
      </PostForm>
    </Section>
  );
}

function Row({ review }: { review: ShopPaymentReview }) {
  const t = getT();
  const format = getFormat();
  const { id, order, reason, amount, currency, paidAt, paymentId } = review;
  return (
    <tr>
      <th scope="row" className="span">
        <Link to={`/orders/${encodeURIComponent(order.orderId)}`} className="underline">
          {order.number}
        </Link>
        <span className="block text-sm font-normal wrap-anywhere text-secondary-foreground">
          {paymentId}
        </span>
      </th>
      <td className="span" data-l={t("shopSettings:review.reason")}>
        {t(`shopSettings:review.reason.${reason}`, { currency })}
      </td>
      <td className="num span2" data-l={t("shopSettings:claimed.amount")}>
        <strong>{format.money(amount)}</strong>
        <span className="block text-sm text-secondary-foreground">
          {t("shopSettings:review.total", { amount: format.money(order.total) })}
        </span>
      </td>
      <td className="span2" data-l={t("shopSettings:review.paidAt")}>
        {format.dateTime(paidAt)}
      </td>
      <td className="span">
        <Button type="submit" name="settled" value={id}>
          {t("shopSettings:review.close")}
        </Button>
      </td>
    </tr>
  );
}
