import { FoldedSection } from "#app/components/storefront/folded-section.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { StorefrontOrder } from "#contract/storefront-orders.ts";

/** The code that the buyer tells the shop; behind a fold where the buyer was sent one. */
export function Confirm({ order }: { order: StorefrontOrder }) {
  const t = getT();
  if (!order.confirm) return null;
  if (order.phoneCheck)
    return (
      <FoldedSection label={t("storefront:phone.other")} className="grid gap-3 print:hidden">
        <ToldCode order={order} confirm={order.confirm} />
      </FoldedSection>
    );
  return (
    <section className="grid gap-3 rounded-md border border-primary bg-primary-soft p-4">
      <h2 className="text-lg">{t("storefront:order.confirm")}</h2>
      <ToldCode order={order} confirm={order.confirm} />
    </section>
  );
}

function ToldCode({
  order: { expiresAt, actions },
  confirm,
}: {
  order: StorefrontOrder;
  confirm: NonNullable<StorefrontOrder["confirm"]>;
}) {
  const t = getT();
  const format = getFormat();
  return (
    <>
      <p className="text-md">
        {confirm.phone
          ? t("storefront:order.confirm.send", { phone: confirm.phone })
          : t("storefront:order.confirm.wait")}
      </p>
      <p className="rounded-sm bg-card px-4 py-3">
        <strong className="text-xl select-all">{confirm.code}</strong>
      </p>
      {expiresAt ? (
        <p className="text-md">
          {t("storefront:order.confirm.until", { time: format.dateTime(expiresAt) })}
        </p>
      ) : null}
      {actions.includes("pay_ahead") ? (
        <form method="post" className="grid gap-2 print:hidden">
          <Button type="submit" size="lg" name="action" value="pay_ahead">
            {t("storefront:order.confirm.ahead")}
          </Button>
          <p className="text-sm text-secondary-foreground">
            {t("storefront:order.confirm.aheadHint")}
          </p>
        </form>
      ) : null}
    </>
  );
}
