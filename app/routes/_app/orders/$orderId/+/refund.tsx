import { isBeingSent, RefundFacts } from "#app/components/order/refund-facts.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { sectionHeadStyle, sectionStyle } from "#app/components/ui/section.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { ShopRefund } from "#contract/shop-refunds.ts";

export function Refund({ refund }: { refund: ShopRefund }) {
  const t = getT();
  return (
    <section className={sectionStyle}>
      <header className={sectionHeadStyle}>
        <h2>{t("shopSettings:refund")}</h2>
      </header>
      <div className="grid justify-items-start gap-2">
        <RefundFacts refund={refund} />
        {isBeingSent(refund) ? null : (
          <ButtonLink
            variant={refund.closedAt === null ? "default" : "outline"}
            to={`/orders/${encodeURIComponent(refund.orderId)}/refund`}
          >
            {t(
              refund.closedAt === null ? "shopSettings:refund.save" : "shopSettings:refund.correct",
            )}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
