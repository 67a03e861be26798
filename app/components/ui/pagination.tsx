import type { Translate } from "#app/i18n/keys.ts";
import { Link } from "#app/navigation/link.tsx";
import { cn } from "./cn.ts";
import { Icon } from "./icon.tsx";

interface PaginationProps {
  /** 1-based. */
  page: number;
  pages: number;
  /** The list's address without its page number. */
  url: string;
  labels: { pages: string; next: string; previous: string };
}

export const buildPagerLabels = (t: Translate) => ({
  pages: t("common:page.pages"),
  next: t("common:page.next"),
  previous: t("common:page.previous"),
});

/** Returns the first, last and neighbouring pages. 0 stands for a gap. */
function listShownPages(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages].filter(
    (number) => number >= 1 && number <= pages,
  );
  const shownPages = [...new Set(near)].sort((a, b) => a - b);
  return shownPages.flatMap((number, index) =>
    index > 0 && number - (shownPages[index - 1] ?? 0) > 1 ? [0, number] : [number],
  );
}

function buildPageHref(url: string, page: number): string {
  const [path = "", query = ""] = url.split("?");
  const search = new URLSearchParams(query);
  search.delete("page");
  if (page > 1) search.set("page", String(page));
  return search.size > 0 ? `${path}?${search}` : path;
}

const placeStyle =
  "inline-grid h-7 min-w-7 place-items-center rounded-sm px-1.5 font-medium max-md:h-11";
const leads =
  "text-secondary-foreground hover:bg-accent hover:no-underline current:bg-primary-soft current:font-semibold current:text-link max-md:min-w-9";
/** Look of a disabled link. */
const disabledStyle = "text-faint max-md:px-0";

export function Pagination({ page, pages, url, labels }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav className="ml-auto flex gap-0.5" aria-label={labels.pages}>
      <Step
        to={page > 1 ? buildPageHref(url, page - 1) : undefined}
        label={labels.previous}
        icon="chevron-left"
      />
      {listShownPages(page, pages).map((number, index, all) =>
        number === 0 ? (
          // Gaps after the first page and before the last.
          <span key={`gap after ${all[index - 1]}`} className={cn(placeStyle, disabledStyle)}>
            …
          </span>
        ) : (
          <Link
            key={number}
            to={buildPageHref(url, number)}
            className={cn(placeStyle, leads)}
            aria-current={number === page ? "page" : undefined}
          >
            {number}
          </Link>
        ),
      )}
      <Step
        to={page < pages ? buildPageHref(url, page + 1) : undefined}
        label={labels.next}
        icon="chevron-right"
      />
    </nav>
  );
}

function Step({
  to,
  label,
  icon,
}: {
  to?: string;
  label: string;
  icon: "chevron-left" | "chevron-right";
}) {
  if (!to) {
    return (
      <span className={cn(placeStyle, disabledStyle)} aria-hidden="true">
        <Icon name={icon} />
      </span>
    );
  }
  return (
    <Link
      to={to}
      className={cn(placeStyle, leads)}
      aria-label={label}
      rel={icon === "chevron-right" ? "next" : "prev"}
    >
      <Icon name={icon} />
    </Link>
  );
}
