import { SanitisedHtml } from "#app/components/ui/sanitised-html.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { Announcement } from "#contract/announcements.ts";

/** Etalase's announcements, newest first. */
export function Announcements({ announcements }: { announcements: readonly Announcement[] }) {
  const t = getT();
  const format = getFormat();
  return (
    <ul>
      {announcements.map(({ id, title, body, linkUrl, createdAt }) => (
        <li key={id} className="grid max-w-180 gap-1.5 border-b border-line-soft px-gutter py-4">
          <h2>{title}</h2>
          <time className="text-xs text-muted-foreground" dateTime={createdAt}>
            {format.date(createdAt)}
          </time>
          <SanitisedHtml html={body} />
          {linkUrl ? (
            <a href={linkUrl} target="_blank" rel="noreferrer">
              {t("header:bell.more")}
            </a>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
