import { Button } from "#app/components/ui/button.tsx";
import { EmptyResult } from "#app/components/ui/empty.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { currentState, getT } from "#app/middleware/request-store.ts";
import { GetForm } from "#app/navigation/get-form.tsx";
import { searchEverything, searchWords } from "#app/services/shell/search-everything.ts";
import { Results } from "./+/results.tsx";
import type { Route } from "./+types/index";

/** The command palette as a page with its own address, without JavaScript. */
export function loader({ context }: Route.LoaderArgs) {
  return searchEverything(context, searchWords(currentState(context).url.searchParams));
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { q, sections } = loaderData;
  const t = getT();
  return (
    <div className="max-w-180">
      <PageHead title={q ? t("search:title.of", { q }) : t("search:title")} />
      <GetForm className="px-gutter flex gap-2 mb-3" action="/search">
        <Input
          type="search"
          name="q"
          defaultValue={q}
          aria-label={t("search:label")}
          placeholder={t("search:label")}
          autoComplete="off"
        />
        <Button type="submit" variant="default">
          {t("common:action.search")}
        </Button>
      </GetForm>
      {sections.length > 0 ? (
        <Results sections={sections} />
      ) : (
        <EmptyResult
          action={<span className="text-secondary-foreground">{t("search:none.hint")}</span>}
        >
          {t("search:none", { q })}
        </EmptyResult>
      )}
    </div>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
