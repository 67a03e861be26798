import { classNames } from "#app/components/ui/class-names.ts";
import { Link } from "#app/components/ui/link.tsx";
import type { Translate } from "#app/i18n/keys.ts";

export interface QuotaCardProps {
  /** Orders left; may be negative. */
  quota: number;
  /** The figure as written in the account's country. */
  amount: string;
  /** Out of quota, in grace or suspended. */
  exhausted: boolean;
  /** Where it is topped up, if the member may. */
  to: string | null;
}

/** Specification part 2 §4: below this the quota is low. */
const LOW = 500;

/** The order quota with its warning; folded, the figure alone in the warning's colour. */
export function QuotaCard({ quota, amount, exhausted, to, t }: QuotaCardProps & { t: Translate }) {
  const warning = exhausted ? "empty" : quota < LOW ? "low" : null;
  const left = t("nav:quota.left", { count: quota, amount });
  const words = warning ? t(`nav:quota.${warning}`) : null;
  return (
    <>
      <div className={classNames("quota if-open", warning && `is-${warning}`)}>
        <span className="row">
          <span className="grow muted xs">{t("nav:quota")}</span>
          {to ? (
            <Link to={to} className="xs">
              {t("nav:quota.topUp")}
            </Link>
          ) : null}
        </span>
        <b>{left}</b>
        {words ? <p className="warning xs">{words}</p> : null}
      </div>
      <Figure
        amount={amount}
        label={[left, words].filter(Boolean).join(". ")}
        to={to}
        className={classNames("entry quota-figure if-folded", warning && `is-${warning}`)}
      />
    </>
  );
}

interface FigureProps {
  amount: string;
  label: string;
  to: string | null;
  className: string;
}

function Figure({ amount, label, to, className }: FigureProps) {
  const parts = (
    <>
      <b aria-hidden>{amount}</b>
      <span className="word">{label}</span>
    </>
  );
  return to ? (
    <Link to={to} className={className}>
      {parts}
    </Link>
  ) : (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip must be reachable by keyboard
    <span className={className} tabIndex={0}>
      {parts}
    </span>
  );
}
