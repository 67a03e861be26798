import { currentState, getFormat, getT } from "#app/middleware/request-store.ts";
import type { OrderDetail } from "#contract/orders.ts";
import { eventWords } from "./event-words.ts";

/** All axes in one list, newest first. */
export function Timeline({ order }: { order: OrderDetail }) {
  const t = getT();
  const format = getFormat();
  // The sort is stable: of one instant, the last written comes first.
  const events = order.events.toReversed().sort((a, b) => b.at.localeCompare(a.at));
  return (
    <section className="sect">
      <header>
        <h2>{t("order:timeline")}</h2>
        <span className="muted push xs">{currentState().timeZone}</span>
      </header>
      <ol className="line-time">
        {events.map((event, index) => {
          const words = eventWords(event, order.channelName, t);
          return (
            <li key={event.id} className={words.bad ? "bad" : index === 0 ? "now" : undefined}>
              <span className="strong">{words.title}</span>
              {words.detail ? <span className="sec">{words.detail}</span> : null}
              <span className="t">
                {format.dateTime(event.at)} · {words.actor}
              </span>
            </li>
          );
        })}
      </ol>
      <p className="muted xs raw">
        {t("order:raw")} <span className="mono">{order.nativeStatus}</span>
      </p>
    </section>
  );
}
