import { Alert } from "#app/components/ui/alert.tsx";
import { errorMessage } from "#app/i18n/keys.ts";
import { getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { Poll } from "#app/navigation/poll.tsx";
import type { Output } from "#contract/endpoint.ts";
import type { getOrderImport } from "#contract/order-actions.ts";
import { ProgressLine } from "./progress-line.tsx";

/** Shows the progress of an import, and polls until it ends. */
export function PullStrip({ pull }: { pull: Output<typeof getOrderImport> }) {
  const { status, total } = pull;
  return (
    <div className="px-gutter pb-3 grid gap-2">
      {status === "running" ? <Poll everySeconds={2} reloads={false} /> : null}
      {total ? <NamedOrders pull={pull} /> : <NewOrders pull={pull} />}
    </div>
  );
}

function NewOrders({ pull: { status, found } }: { pull: Output<typeof getOrderImport> }) {
  const t = getT();
  return (
    <Alert tone={status === "failed" ? "warning" : "info"}>
      {status === "running"
        ? t("orders:pull.running")
        : status === "failed"
          ? t("orders:pull.failed")
          : found === 0
            ? t("orders:pull.nothing")
            : t("orders:pull.done", { count: found })}
    </Alert>
  );
}

/** For an import of chosen orders: names each order that failed, with the reason. */
function NamedOrders({ pull }: { pull: Output<typeof getOrderImport> }) {
  const { status, found, total = 0, done = 0, failed = [] } = pull;
  const t = getT();
  const label = t("orders:reread.running", { done, total });
  return (
    <>
      {status === "running" ? (
        <ProgressLine value={done} max={total} label={label} />
      ) : (
        <Alert tone={failed.length > 0 ? "warning" : "info"}>
          {t("orderBulk:bulk.resynced", { n: found })}
        </Alert>
      )}
      {failed.length > 0 ? (
        <Alert tone="warning" title={t("orders:bulk.skipped", { count: failed.length })}>
          <ul>
            {failed.map(({ orderId, orderNumber, code, channelMessage }) => (
              <li key={orderId} className="flex items-center gap-2">
                <Link to={`/orders/${orderId}`}>{orderNumber || orderId}</Link>
                <span className="text-secondary-foreground">
                  {errorMessage(t, code, { channelMessage })}
                </span>
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
    </>
  );
}
