import { ButtonLink } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { type OrdersToAnswer, TO_ANSWER } from "#app/models/order/to-answer.ts";

/** Links the own shop's queues that have orders. */
export function ToAnswer({ counts }: { counts: OrdersToAnswer }) {
  const t = getT();
  const waiting = TO_ANSWER.filter(({ count }) => counts[count] > 0);
  if (waiting.length === 0) return null;
  return (
    <nav aria-label={t("orders:toAnswer")} className="flex flex-wrap gap-2 px-gutter pt-3">
      {waiting.map(({ count, to, icon }) => (
        <ButtonLink key={to} to={to} size="sm">
          <Icon name={icon} size="s" />
          {t(`orders:toAnswer.${count}`, { count: counts[count] })}
        </ButtonLink>
      ))}
    </nav>
  );
}
