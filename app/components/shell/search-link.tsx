import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { useT } from "#app/i18n/provider.tsx";

/** Opens the command palette; without JavaScript the page that finds the same. */
export function SearchLink({ isApple }: { isApple: boolean }) {
  const t = useT();
  return (
    <Link to="/search" data-overlay="palette" className="btn btn-ghost search-link" aria-keyshortcuts="Control+K Meta+K" aria-label={t("nav:search")}>
      <Icon name="search" />
      <span className="kbd no-phone" aria-hidden="true" data-keys={isApple ? "⌘ K" : "Ctrl K"} />
    </Link>
  );
}
