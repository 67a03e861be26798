import { ButtonLink } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import type { Translate } from "#app/i18n/keys.ts";

/** Opens the command palette; without JavaScript the page that finds the same. */
export function SearchLink({ isApple, t }: { isApple: boolean; t: Translate }) {
  return (
    <ButtonLink
      to="/search"
      data-overlay="palette"
      variant="ghost"
      className="search-link"
      aria-keyshortcuts="Control+K Meta+K"
      aria-label={t("nav:search")}
    >
      <Icon name="search" />
      <span className="kbd no-phone" aria-hidden="true" data-keys={isApple ? "⌘ K" : "Ctrl K"} />
    </ButtonLink>
  );
}
