import { Icon } from "#app/components/ui/icon.tsx";
import { breakThaiText } from "#app/i18n/thai-words.ts";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { SEEN_UNTIL } from "#app/models/shell/unread.ts";
import { Link } from "#app/navigation/link.tsx";
import type { Notification } from "#contract/notifications.ts";

const ICONS = { info: "info", warning: "triangle-alert", error: "circle-alert" } as const;
const CATEGORY_TONES = {
  info: "text-link",
  warning: "text-warning",
  error: "text-critical",
} as const;

interface NewsListProps {
  notifications: readonly Notification[];
  now: number;
}

/** Notifications, newest first. Each links to its screen. */
export function NewsList({ notifications, now }: NewsListProps) {
  const t = getT();
  const format = getFormat();
  return (
    <ul data-news="">
      {notifications.map(({ id, body, severity, createdAt, isRead, link }) => (
        <li key={id} className="border-b border-line-soft">
          {/* Loads a new document, so the bell has its new count with and without JavaScript. */}
          <Link
            to={
              isRead
                ? link
                : `/notifications/open?${new URLSearchParams({ id, to: link, [SEEN_UNTIL]: createdAt })}`
            }
            reloadDocument={!isRead}
            className="flex min-h-14 items-start gap-3 px-gutter py-3 text-foreground hover:bg-accent hover:no-underline"
          >
            <span className={CATEGORY_TONES[severity]}>
              <Icon name={ICONS[severity]} />
            </span>
            <span className="grid min-w-0 flex-1 gap-0.5">
              <span className={isRead ? "wrap-anywhere" : "font-medium wrap-anywhere"}>
                {breakThaiText(format.language, body)}
              </span>
              <span className="text-xs text-muted-foreground">
                <time dateTime={createdAt}>{format.relative(createdAt, now)}</time>
                {isRead ? null : ` · ${t("header:bell.new")}`}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
