import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from "react-router";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { emptyActionsStyle, emptyStyle } from "#app/components/ui/empty.tsx";
import { errorMessage, pickTextFacts } from "#app/i18n/keys.ts";
import { Brand } from "./brand.tsx";
import { topbarStyle } from "./topbar.ts";

/**
 * The part of an error that the server publishes (publicError in app/error-log.ts). An error of the
 * browser itself has none of it.
 */
interface PublicErrorFacts {
  status: number;
  code?: string;
  details?: Record<string, unknown>;
  requestId?: string;
}

/** Status for "no answer". */
const NO_ANSWER = 0;
const ERROR_PAGES = [NO_ANSWER, 404, 503] as const;
const AGAIN_MS = 3_000;

function describeError(error: unknown): PublicErrorFacts {
  // `fetch` throws these when no answer arrives, in the words of Chrome, Firefox and Safari.
  if (error instanceof TypeError && /fetch|network|load/i.test(error.message))
    return { status: NO_ANSWER };
  // The digest of a rendering error is the request id (encode in app/entry.rsc.tsx).
  if (!isRouteErrorResponse(error))
    return { status: 500, requestId: (error as { digest?: string } | null)?.digest };
  return { ...(error.data as Partial<PublicErrorFacts> | null), status: error.status };
}

/** Says what happened, what is safe and how to continue. Never shows the error's own message. */
function Message() {
  const { t } = useTranslation(["errors", "common"]);
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const { status, code, details, requestId } = describeError(useRouteError());
  useEffect(() => {
    if (status !== NO_ANSWER) return;
    const timer = setInterval(revalidate, AGAIN_MS);
    return () => clearInterval(timer);
  }, [status, revalidate]);
  const page = ERROR_PAGES.find((known) => known === status) ?? 500;
  const expected = code !== undefined && status < 500 && status !== 404;
  const title = expected
    ? errorMessage(t, code, pickTextFacts(details))
    : t(`errors:page.${page}.title`);
  return (
    <div className={emptyStyle} role="alert">
      <title>{`${title} · Etalase`}</title>
      <h1>{title}</h1>
      {expected ? null : <p>{t(`errors:page.${page}.description`)}</p>}
      <div className={emptyActionsStyle}>
        {page === 404 ? (
          // Offers a search, as the menu shows only what the reader may open.
          <>
            <ButtonLink to="/search" variant="default">
              {t("common:action.search")}
            </ButtonLink>
            <ButtonLink to="/" reloadDocument>
              {t("common:action.home")}
            </ButtonLink>
          </>
        ) : (
          // A plain link reloads the document, even without JavaScript or after a failed
          // deployment.
          <ButtonLink reloadDocument variant="default" to={pathname + search}>
            {t("common:action.retry")}
          </ButtonLink>
        )}
      </div>
      {requestId && page !== 404 ? (
        <p className="text-xs text-muted-foreground">{t("errors:page.code", { id: requestId })}</p>
      ) : null}
    </div>
  );
}

interface ErrorMessageProps {
  /** Renders without the shell around it. */
  isWholePage?: boolean;
}

export default function ErrorMessage({ isWholePage = false }: ErrorMessageProps) {
  if (!isWholePage) return <Message />;
  return (
    <div className="min-h-screen grid grid-rows-[auto_1fr]">
      <header className={topbarStyle}>
        <Brand />
      </header>
      <main id="main" className="grid place-items-center p-6">
        <Message />
      </main>
    </div>
  );
}
