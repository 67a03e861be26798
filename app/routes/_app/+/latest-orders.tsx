import type { OrderRow } from "#app/components/order/order-row.ts";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { getT } from "#app/middleware/request-store.ts";

export function LatestOrders({ rows }: { rows: OrderRow[] }) {
  const t = getT();
  return (
    <section className="panel latest">
      <header>
        <h2>{t("home:latest")}</h2>
        <Link className="push" to="/orders?sort=newest">
          {t("home:latest.all")}
        </Link>
      </header>
      {rows.length === 0 ? <p className="muted">{t("home:latest.empty")}</p> : null}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <ChannelMark type={row.channelType} />
            <Thumb url={row.images[0]} />
            <span className="grow cellx">
              <Link className="ell strong" to={`/orders/${row.id}`}>
                {row.number}
              </Link>
              <span className="ell muted xs">
                {row.firstItem} · {row.buyer}
              </span>
            </span>
            <span className="state">
              <StatusDot tone={row.tone}>{row.status}</StatusDot>
            </span>
            <span className="num cellx">
              <span className="strong">{row.total}</span>
              <span className="muted xs">{row.placed}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
