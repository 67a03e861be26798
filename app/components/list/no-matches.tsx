import { ButtonLink } from "#app/components/ui/button.tsx";
import { Emblem } from "#app/components/ui/emblem.tsx";
import { emptyActionsStyle, emptyStyle } from "#app/components/ui/empty.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { currentState, getT } from "#app/middleware/request-store.ts";

interface NoMatchesProps {
  /** Address of the list without search and filters. */
  clearTo: string;
  /** Message for active filters, if it says more than "no matches". */
  children?: string;
}

/** Shown when search or filters match nothing: the search text, a hint and a link back. */
export function NoMatches({ clearTo, children }: NoMatchesProps) {
  const t = getT();
  const search = currentState().url.searchParams.get("search")?.trim();
  return (
    <section className={emptyStyle}>
      <Emblem>
        <Icon name="search" size="l" />
      </Emblem>
      <h2 className="max-w-full wrap-anywhere">
        {search
          ? t("common:list.noMatch", { search })
          : (children ?? t("common:list.filteredEmpty"))}
      </h2>
      <p>{t(search ? "common:list.noMatch.hint" : "common:list.filteredEmpty.hint")}</p>
      <div className={emptyActionsStyle}>
        <ButtonLink to={clearTo}>{t("common:list.clear")}</ButtonLink>
      </div>
    </section>
  );
}
