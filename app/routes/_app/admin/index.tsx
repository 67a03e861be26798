import { Link } from "#app/components/ui/link.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { getT } from "#app/middleware/request-store.ts";

const PAGES = ["outbox", "jobs"] as const;

/** What Etalase's own people look after. */
export function ServerComponent() {
  const t = getT();
  return (
    <>
      <PageHead title={t("admin:title")} />
      <ul className={sectionStyle}>
        {PAGES.map((page) => (
          <li key={page} className="grid gap-0.5 py-2.5">
            <Link className="font-medium" to={`/admin/${page}`}>
              {t(`admin:${page}`)}
            </Link>
            <span className="text-secondary-foreground">{t(`admin:${page}.text`)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
