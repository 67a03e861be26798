import { cn } from "#app/components/ui/cn.ts";
import { getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { LOW_QUOTA } from "#contract/order-quota.ts";
import { buildEntryStyle, Word } from "./sidebar-entry.tsx";

export interface QuotaCardProps {
  /** Orders left. May be negative. */
  quota: number;
  /** The quota in the country's number format. */
  amount: string;
  /** Out of quota, in grace or suspended for it. */
  exhausted: boolean;
  /** The quota has no limit. */
  isUnlimited: boolean;
  /** Address of the quota's history. */
  to: string;
}

const TOP_UP = "/order-quota/top-up";

const QUOTA_STYLES = {
  low: "bg-warning-soft text-warning",
  empty: "bg-critical-soft text-critical",
} as const;
const QUOTA_BORDERS = { low: "border-warning-line", empty: "border-critical-line" } as const;

export const describeQuotaWarning = ({
  quota,
  exhausted,
  isUnlimited,
}: Pick<QuotaCardProps, "quota" | "exhausted" | "isUnlimited">) =>
  exhausted ? "empty" : !isUnlimited && quota < LOW_QUOTA ? "low" : null;

/** The order quota with its warning. Folded, only the number in the warning's colour. */
export function QuotaCard({ quota, amount, exhausted, isUnlimited, to }: QuotaCardProps) {
  const t = getT();
  const warning = describeQuotaWarning({ quota, exhausted, isUnlimited });
  const unitsOver = isUnlimited ? 0 : Math.max(0, -quota);
  const leftText = isUnlimited
    ? t("quota:unlimited")
    : quota > 0
      ? t("nav:quota.left", { count: quota })
      : t("nav:quota.none");
  const words = warning ? t(`nav:quota.${warning}`) : null;
  const debt = unitsOver > 0 ? t("nav:quota.over", { count: unitsOver }) : null;
  return (
    <>
      <div
        className={cn(
          "grid gap-1.5 overflow-clip rounded-md border bg-card px-2.5 py-2 folded:hidden",
          warning ? QUOTA_BORDERS[warning] : "border-border",
        )}
      >
        <span className="flex items-center gap-2">
          <span className="min-w-0 flex-1 text-xs text-muted-foreground">{t("nav:quota")}</span>
          {isUnlimited ? null : (
            <Link to={TOP_UP} className="text-xs font-medium">
              {t("nav:quota.topUp")}
            </Link>
          )}
        </span>
        <b className="text-md">
          <Link to={to} className="text-foreground">
            {leftText}
          </Link>
        </b>
        {debt ? <span className="text-xs text-secondary-foreground">{debt}</span> : null}
        {warning ? (
          <p
            className={cn(
              "-mx-2 mt-0.5 -mb-2 px-2.5 py-1.25 text-xs font-medium",
              QUOTA_STYLES[warning],
            )}
          >
            <Link to={TOP_UP} className="text-inherit">
              {words}
            </Link>
          </p>
        ) : null}
      </div>
      <Figure
        amount={amount}
        label={[leftText, debt, words].filter(Boolean).join(". ")}
        to={to}
        className={cn(buildEntryStyle(warning ?? "on"), "text-xs unfolded:hidden")}
      />
    </>
  );
}

interface FigureProps {
  amount: string;
  label: string;
  to: string;
  className: string;
}

function Figure({ amount, label, to, className }: FigureProps) {
  return (
    <Link to={to} className={className}>
      <b aria-hidden className="max-w-full truncate">
        {amount}
      </b>
      <Word>{label}</Word>
    </Link>
  );
}
