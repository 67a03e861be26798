import { BuyerCheck } from "#app/components/order/buyer-check.tsx";
import { Risk } from "#app/components/order/risk.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { PostForm } from "#app/navigation/post-form.tsx";
import type { DoubtfulOrder } from "#contract/shop.ts";

/** Shows orders that are decided together. All are ticked, so that one click frees their goods. */
export function DoubtfulGroup({ orders }: { orders: readonly DoubtfulOrder[] }) {
  const t = getT();
  const isOneNetwork = orders[0]?.group !== null;
  const units = orders.reduce((sum, order) => sum + order.units, 0);
  const title = isOneNetwork
    ? t("shopSettings:doubtful.together", { count: orders.length })
    : t("shopSettings:doubtful.others", { count: orders.length });
  return (
    <Section title={title}>
      <PostForm className="grid gap-3">
        <Table cards>
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t("shopSettings:doubtful.order")}</th>
              <th scope="col">{t("shopSettings:doubtful.buyer")}</th>
              <th scope="col">{t("shopSettings:doubtful.why")}</th>
              <th scope="col" className="num">
                {t("shopSettings:doubtful.total")}
              </th>
              <th scope="col">{t("shopSettings:doubtful.code")}</th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <Row key={order.number} order={order} />
            ))}
          </tbody>
        </Table>
        <div>
          <Button type="submit" variant="destructive">
            {t("shopSettings:doubtful.drop", { count: units })}
          </Button>
        </div>
      </PostForm>
    </Section>
  );
}

function Row({ order }: { order: DoubtfulOrder }) {
  const t = getT();
  const format = getFormat();
  const { number, doubt, code, expiresAt } = order;
  return (
    <tr>
      <th scope="row" className="span">
        <Checkbox name="numbers" value={number} defaultChecked>
          {number}
        </Checkbox>
        <span className="block text-sm text-secondary-foreground">
          {format.dateTime(order.placedAt)} ·{" "}
          <Link to={`/orders?status=all&search=${number}`} className="underline">
            {t("shopSettings:doubtful.look")}
          </Link>
        </span>
      </th>
      <td className="span" data-l={t("shopSettings:doubtful.buyer")}>
        {order.name} · {order.phone}
        <span className="block text-sm text-secondary-foreground">{order.address}</span>
        <BuyerCheck check={order.phoneCheck} />
      </td>
      <td className="span2" data-l={t("shopSettings:doubtful.why")}>
        {order.risk.score > 0 ? (
          <Risk risk={order.risk} />
        ) : (
          t(`shopSettings:doubtful.why.${doubt ?? "many_here"}`)
        )}
      </td>
      <td className="num span2" data-l={t("shopSettings:doubtful.total")}>
        {format.money(order.total)}
        <span className="block text-sm text-secondary-foreground">
          {t("shopSettings:doubtful.units", { count: order.units })}
        </span>
      </td>
      <td className="span" data-l={t("shopSettings:doubtful.code")}>
        {code ? (
          <>
            <strong className="select-all">{code}</strong>
            {expiresAt ? (
              <span className="block text-sm text-secondary-foreground">
                {t("shopSettings:doubtful.until", { time: format.dateTime(expiresAt) })}
              </span>
            ) : null}
            <Button type="submit" name="confirm" value={number}>
              {t("shopSettings:doubtful.confirm")}
            </Button>
          </>
        ) : (
          "–"
        )}
      </td>
    </tr>
  );
}
