import { getFormat, getT } from "#app/middleware/request-store.ts";
import { type ShopSlip, SLIP_VERIFIER_NAMES, type SlipCheck } from "#contract/shop-slips.ts";
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
          <Check slip={slip} />
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

/** Results that need no look at the seller's account. */
const SETTLED: ReadonlySet<SlipCheck> = new Set<SlipCheck>(["exact", "waiting"]);

/** Shows what the banks say of the slip, and else that only the account tells. */
function Check({ slip: { check, kind } }: { slip: ShopSlip }) {
  const t = getT();
  const format = getFormat();
  const isProof = kind === "bank" || kind === "wallet";
  const yours = isProof && !(check && SETTLED.has(check.result));
  return (
    <>
      {check ? (
        <span className={SETTLED.has(check.result) ? "block" : "block font-medium text-critical"}>
          {t(`shopSettings:slip.check.${check.result}`, {
            name: SLIP_VERIFIER_NAMES[check.by],
            amount: check.amount === null ? "" : format.money(check.amount),
            receiver: check.receiver ?? "",
            time: check.paidAt === null ? "" : format.dateTime(check.paidAt),
          })}
        </span>
      ) : null}
      {yours ? (
        <span className="block text-secondary-foreground">
          {t("shopSettings:slip.check.yours")}
        </span>
      ) : null}
    </>
  );
}
