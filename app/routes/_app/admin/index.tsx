import { PageHead } from "#app/components/ui/page-head.tsx";
import { sectionHeadStyle, sectionStyle } from "#app/components/ui/section.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";

const PAGES_BY_GROUP = {
  people: ["accounts", "users", "audit"],
  money: ["payments", "coupons", "promotions"],
  news: ["popup-notices", "announcements", "outbox"],
  machine: ["live", "machine", "order-sync", "stock-ngrams", "jobs"],
} as const;
const PAGE_GROUPS = Object.keys(PAGES_BY_GROUP) as (keyof typeof PAGES_BY_GROUP)[];

export function ServerComponent() {
  const t = getT();
  return (
    <>
      <PageHead title={t("admin:title")} />
      {PAGE_GROUPS.map((group) => (
        <section key={group} className={sectionStyle}>
          <header className={sectionHeadStyle}>
            <h2>{t(`admin:group.${group}`)}</h2>
          </header>
          <ul className="grid grid-cols-3 gap-x-6 gap-y-3.5 max-md:grid-cols-1">
            {PAGES_BY_GROUP[group].map((page) => (
              <li key={page} className="grid content-start gap-0.5">
                <Link
                  className="font-medium"
                  to={page === "live" ? "/channels/live" : `/admin/${page}`}
                >
                  {t(`admin:${page}`)}
                </Link>
                <span className="text-secondary-foreground">{t(`admin:${page}.text`)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
