import { getT } from "#app/middleware/request-store.ts";
import type { OrderRisk } from "#contract/shop.ts";

/** The score of an order of the own shop, and what it follows from. Shows nothing without any. */
export function Risk({ risk }: { risk: OrderRisk }) {
  const t = getT();
  if (risk.score === 0) return null;
  return (
    <div className="grid gap-1 text-sm">
      <strong>{t("shopSettings:risk", { score: risk.score })}</strong>
      <ul className="grid gap-0.5 text-secondary-foreground">
        {risk.reasons.map(({ reason, points }) => (
          <li key={reason}>
            {t("shopSettings:risk.points", {
              why: t(`shopSettings:doubtful.why.${reason}`),
              points,
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}
