import { Alert } from "#app/components/ui/alert.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { Poll } from "#app/navigation/poll.tsx";
import type { Output } from "#contract/endpoint.ts";
import type { getOrderImport } from "#contract/order-actions.ts";

/** How far a pull is; asks again until it has ended. */
export function PullStrip({ pull }: { pull: Output<typeof getOrderImport> }) {
  const t = getT();
  const { status, found } = pull;
  return (
    <div className="px-gutter pb-3 grid gap-2">
      {status === "running" ? <Poll everySeconds={2} /> : null}
      <Alert tone={status === "failed" ? "warning" : "info"}>
        {status === "running"
          ? t("orders:pull.running")
          : status === "failed"
            ? t("orders:pull.failed")
            : found === 0
              ? t("orders:pull.nothing")
              : t("orders:pull.done", { count: found })}
      </Alert>
    </div>
  );
}
