import { classNames } from "#app/components/ui/class-names.ts";
import { Link } from "#app/components/ui/link.tsx";
import { useT } from "#app/i18n/provider.tsx";

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
export function QuotaCard({ quota, amount, exhausted, to, folded }: QuotaCardProps & { folded: boolean }) {
  const t = useT();
  const warning = exhausted ? "empty" : quota < LOW ? "low" : null;
  const left = t("nav:quota.left", { count: quota, amount });
  const words = warning && t(`nav:quota.${warning}`);
  if (folded) {
    const parts = (
      <>
        <b aria-hidden>{amount}</b>
        <span className="word">{[left, words].filter(Boolean).join(". ")}</span>
      </>
    );
    const look = classNames("entry quota-figure", warning && `is-${warning}`);
    return to ? (
      <Link to={to} className={look}>
        {parts}
      </Link>
    ) : (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip must be reachable by keyboard
      <span className={look} tabIndex={0}>
        {parts}
      </span>
    );
  }
  return (
    <div className={classNames("quota", warning && `is-${warning}`)}>
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
  );
}
