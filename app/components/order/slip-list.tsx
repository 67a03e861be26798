import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { ShopSlip } from "#contract/shop-slips.ts";
import { nameThaiBank } from "#contract/thai-banks.ts";

/** Pictures of an order's transfer, with what their QR says and what speaks against them. */
export function SlipList({ orderId, slips }: { orderId: string; slips: readonly ShopSlip[] }) {
  const t = getT();
  const format = getFormat();
  return (
    <ul className="grid gap-1 text-sm">
      {slips.map((slip) => (
        <li key={slip.id} className="wrap-anywhere">
          <a
            href={`/orders/${encodeURIComponent(orderId)}/slips/${encodeURIComponent(slip.id)}`}
            className="underline"
          >
            {t("shopSettings:slip", { time: format.dateTime(slip.uploadedAt) })}
          </a>
          <span className="block text-secondary-foreground">{readOf(slip)}</span>
          {slip.usedFor === null ? null : (
            <strong className="block text-critical">
              {t("shopSettings:slip.usedFor", { number: slip.usedFor })}
            </strong>
          )}
        </li>
      ))}
    </ul>
  );
}

function readOf({ kind, bank, reference }: ShopSlip): string {
  const t = getT();
  if (kind === null || kind === "payment")
    return t(kind === null ? "shopSettings:slip.unread" : "shopSettings:slip.payment");
  return t("shopSettings:slip.read", {
    ...{ bank: nameThaiBank(bank ?? ""), reference: reference ?? "" },
  });
}
