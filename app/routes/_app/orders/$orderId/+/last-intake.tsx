import { sectionStyle } from "#app/components/ui/section.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { OrderDetail } from "#contract/orders.ts";

/** Shows internal users which steps processed the order's last report. */
export function LastIntake({ order: { lastIntake } }: { order: OrderDetail }) {
  if (!lastIntake) return null;
  const t = getT();
  return (
    <details className={sectionStyle}>
      <summary className="cursor-pointer">{t("order:intake")}</summary>
      <p className="my-2 text-xs text-muted-foreground">
        {t("order:intake.reported", { at: getFormat().dateTime(lastIntake.reportedAt) })}
      </p>
      <ol className="list-decimal pl-5 grid gap-1 text-secondary-foreground">
        {lastIntake.steps.map((step) => (
          <li key={step}>{t(`order:intake.step.${step}`)}</li>
        ))}
      </ol>
    </details>
  );
}
