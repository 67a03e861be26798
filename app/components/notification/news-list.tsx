import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import type { Format } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/keys.ts";
import type { Notification } from "#contract/notifications.ts";

const ICONS = { info: "info", warning: "triangle-alert", error: "circle-alert" } as const;
const TONES = { info: "text-link", warning: "text-warning", error: "text-critical" } as const;

interface NewsListProps {
  notifications: readonly Notification[];
  format: Format;
  t: Translate;
  /** In milliseconds. */
  now: number;
}

/** What happened, the newest first; each leads to the screen it concerns. */
export function NewsList({ notifications, format, t, now }: NewsListProps) {
  return (
    <ul data-news="">
      {notifications.map(({ id, body, severity, createdAt, isRead, link }) => (
        <li key={id} className="border-b border-line-soft">
          <Link
            to={link}
            className="flex min-h-14 items-start gap-3 px-gutter py-3 text-foreground hover:bg-accent hover:no-underline"
          >
            <span className={TONES[severity]}>
              <Icon name={ICONS[severity]} />
            </span>
            <span className="grid min-w-0 flex-1 gap-0.5">
              <span className={isRead ? "wrap-anywhere" : "font-medium wrap-anywhere"}>{body}</span>
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
