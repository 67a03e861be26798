import { ButtonLink } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { getT } from "#app/middleware/request-store.ts";

/** Opens the command palette. Without JavaScript it leads to the search page. */
export function SearchLink({ isApple }: { isApple: boolean }) {
  const t = getT();
  return (
    <ButtonLink
      to="/search"
      data-overlay="palette"
      variant="ghost"
      aria-keyshortcuts="Control+K Meta+K"
      aria-label={t("nav:search")}
    >
      <Icon name="search" />
      <span
        className="min-w-5 px-1.5 py-px rounded-xs bg-muted edge-border text-secondary-foreground font-medium text-xs leading-snug text-center whitespace-nowrap max-md:hidden [&[data-keys]]:before:content-[attr(data-keys)]"
        aria-hidden="true"
        data-keys={isApple ? "⌘ K" : "Ctrl K"}
      />
    </ButtonLink>
  );
}
