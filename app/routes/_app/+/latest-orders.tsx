import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { Card } from "#app/components/ui/section.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { OrderRow } from "#app/models/order/order-row.ts";
import { Link } from "#app/navigation/link.tsx";

export function LatestOrders({ rows }: { rows: OrderRow[] }) {
  const t = getT();
  return (
    <Card className="max-md:overflow-x-auto">
      <header className="flex items-center gap-2 mb-2 max-lg:flex-wrap">
        <h2>{t("home:latest")}</h2>
        <Link className="ml-auto max-md:ml-0" to="/orders?sort=newest">
          {t("home:latest.all")}
        </Link>
      </header>
      {rows.length === 0 ? <p className="text-muted-foreground">{t("home:latest.empty")}</p> : null}
      <ul>
        {rows.map((row) => (
          <li
            className="grid grid-cols-[20px_32px_minmax(0,1fr)_150px_110px] gap-3 items-center min-h-14 not-first:border-t border-line-soft max-lg:grid-cols-[20px_32px_minmax(0,1fr)_auto_auto] max-md:grid-cols-[auto_minmax(0,1fr)_auto]"
            key={row.id}
          >
            <ChannelMark type={row.channelType} label={getFormat().channelName(row.channelType)} />
            <Thumb className="max-md:hidden" url={row.images[0]} />
            <span className="flex-1 min-w-0 grid gap-px">
              <Link
                className="font-medium block min-w-0 truncate text-foreground"
                to={`/orders/${row.id}`}
              >
                {row.number}
              </Link>
              <span className="text-xs text-muted-foreground block min-w-0 truncate">
                {row.firstItem} · {row.buyer}
              </span>
            </span>
            <span className="max-md:hidden">
              <StatusDot tone={row.tone}>{row.status}</StatusDot>
            </span>
            <span className="num grid gap-px min-w-0">
              <span className="font-medium">{row.total}</span>
              <span className="text-xs text-muted-foreground">{row.placed}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
