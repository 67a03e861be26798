import type { Translate } from "#app/i18n/keys.ts";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { ChatSession } from "#contract/chats.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

interface WaitMarkProps {
  session: ChatSession;
  now: number;
}

/**
 * Shows the time left to answer, or how long the answer is overdue. If nobody waits, it shows the
 * time of the last message.
 */
export function WaitMark({ session, now }: WaitMarkProps) {
  const t = getT();
  const format = getFormat();
  const { dueAt, lastMessageAt } = session;
  if (dueAt === null) {
    const isToday = format.date(lastMessageAt) === format.date(now);
    return (
      <time dateTime={lastMessageAt} className="text-muted-foreground">
        {isToday ? format.time(lastMessageAt) : format.day(lastMessageAt)}
      </time>
    );
  }
  const leftMs = Date.parse(dueAt) - now;
  const isOver = leftMs <= 0;
  return (
    <time
      dateTime={dueAt}
      className={isOver ? "font-semibold text-critical" : "font-medium text-warning"}
    >
      {t(isOver ? "chats:wait.over" : "chats:wait.left", { time: formatSpan(Math.abs(leftMs), t) })}
    </time>
  );
}

/** Formats a duration in the largest full unit. */
export function formatSpan(ms: number, t: Translate): string {
  if (ms >= DAY_MS) return t("chats:span.days", { count: Math.floor(ms / DAY_MS) });
  if (ms >= HOUR_MS) return t("chats:span.hours", { count: Math.floor(ms / HOUR_MS) });
  return t("chats:span.minutes", { count: Math.max(1, Math.floor(ms / MINUTE_MS)) });
}
