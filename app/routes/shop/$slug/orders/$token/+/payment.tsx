import { Alert } from "#app/components/ui/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { StorefrontOrder } from "#contract/storefront-orders.ts";

/** Payment details, while unpaid. */
export function Payment({ order }: { order: StorefrontOrder }) {
  const t = getT();
  const format = getFormat();
  if (order.status !== "unpaid") return null;
  return (
    <section className="grid gap-3 rounded-md border border-primary bg-primary-soft p-4">
      <h2 className="text-lg">
        {t("storefront:order.pay", { amount: format.money(order.total) })}
      </h2>
      {order.expiresAt ? (
        <p className="text-md">
          {t("storefront:order.payUntil", { time: format.dateTime(order.expiresAt) })}
        </p>
      ) : null}
      {order.claimRefusedAt ? (
        <Alert tone="warning" title={t("storefront:order.claimRefused")}>
          {t("storefront:order.claimRefused.text")}
        </Alert>
      ) : null}
      {order.bankAccounts.map(({ bank, number, holder }) => (
        <p key={bank + number} className="grid rounded-sm bg-card px-4 py-3">
          <strong className="text-xl select-all">{number}</strong>
          <span className="text-md text-secondary-foreground">
            {t("storefront:order.account", { bank, holder })}
          </span>
        </p>
      ))}
      {order.qr ? (
        <figure className="grid justify-items-center gap-2 rounded-sm bg-picture p-4">
          <img
            src={`data:image/svg+xml,${encodeURIComponent(order.qr.svg)}`}
            alt={t("storefront:order.qr")}
            width={256}
            height={256}
            className="size-64"
          />
        </figure>
      ) : (
        <p className="text-md">{t("storefront:order.reference", { number: order.number })}</p>
      )}
      {order.actions.includes("claim_payment") ? (
        <form method="post" className="grid gap-2">
          <Button type="submit" size="lg" variant="default" name="action" value="claim_payment">
            {t("storefront:order.claim")}
          </Button>
          <p className="text-sm text-secondary-foreground">{t("storefront:order.claimHint")}</p>
        </form>
      ) : null}
    </section>
  );
}
