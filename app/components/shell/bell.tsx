import { Count } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { PopoverTrigger } from "#app/components/ui/popover.tsx";
import { tabStripStyle, tabStyle } from "#app/components/ui/tab-style.ts";
import { getT } from "#app/middleware/request-store.ts";
import { SEEN_UNTIL, type UnreadCounts } from "#app/models/shell/unread.ts";
import { Link } from "#app/navigation/link.tsx";
import { DRAWER_ID } from "./drawer.ts";

function formatBadge(count: number): string {
  return count > 99 ? "99+" : String(count);
}

/**
 * The bell with the unread count, and its drawer with the counts by category.
 * interactions/use-fresh-bell.ts updates it, and closing the drawer marks what it showed as read
 * (interactions/read-on-close.ts).
 */
export function Bell({ unread: { total, categories, newestAt } }: { unread: UnreadCounts }) {
  const t = getT();
  return (
    <>
      <PopoverTrigger
        opens={DRAWER_ID}
        variant="ghost"
        size="icon"
        className="relative"
        data-notifications=""
        aria-label={t("header:bell.label", { count: total })}
      >
        <Icon name="bell" size="l" />
        {/* interactions/news-tabs.ts updates it before the server does. */}
        <span className="contents" data-unread>
          {total > 0 ? (
            <Count
              className="absolute -top-1 -right-1.5 outline-2 outline-background max-md:top-px max-md:-right-px"
              hot
            >
              {formatBadge(total)}
            </Count>
          ) : null}
        </span>
      </PopoverTrigger>
      <div
        popover="auto"
        id={DRAWER_ID}
        className="fixed inset-y-0 right-0 left-auto h-dvh w-120 max-w-full translate-none flex-col rounded-none bg-popover shadow-dialog anchor-[none] backdrop:bg-scrim open:flex"
        role="dialog"
        aria-labelledby={`${DRAWER_ID}-title`}
      >
        <div className="flex items-center gap-2 px-5 pt-4 pb-2">
          {/* On phones the number is below the title, because neither wraps within a word. */}
          <div className="flex flex-wrap items-baseline gap-x-2 whitespace-nowrap">
            <h2 id={`${DRAWER_ID}-title`}>{t("header:bell.title")}</h2>
            <span className="text-muted-foreground" data-unread-words="">
              {t("header:bell.unread", { count: total })}
            </span>
          </div>
          {total > 0 ? (
            <form method="post" action="/notifications/read" className="ml-auto" data-stays>
              {/* A new key replaces it, because an update of the bell keeps its inputs. */}
              <input
                type="hidden"
                name={SEEN_UNTIL}
                value={newestAt ?? ""}
                data-key={`until-${newestAt}`}
              />
              {categories
                .filter(({ count }) => count > 0)
                .map(({ category }) => (
                  <input
                    key={category}
                    type="hidden"
                    name="category"
                    value={category}
                    data-key={`read-${category}`}
                  />
                ))}
              <Button type="submit" size="sm">
                {t("header:bell.readAll")}
              </Button>
            </form>
          ) : null}
          <Button
            variant="ghost"
            size="icon"
            className={total > 0 ? undefined : "ml-auto"}
            aria-label={t("common:action.close")}
            popoverTarget={DRAWER_ID}
            popoverTargetAction="hide"
          >
            <Icon name="x" />
          </Button>
        </div>
        <nav
          className={cn(tabStripStyle, "relative flex-none border-b px-3 scroll-px-5")}
          aria-label={t("header:bell.kinds")}
          data-news-until={newestAt ?? ""}
        >
          {categories.map(({ category, count }) => (
            // interactions/drawer-list.ts shows the list here instead.
            <Link
              key={category}
              to={`/notifications?category=${category}`}
              data-news-tab={category}
              data-count={count}
              className={cn("mx-2", tabStyle)}
            >
              {t(`header:bell.${category}`)}
              {count > 0 ? (
                <span className="font-medium text-critical" data-tab-count="">
                  {formatBadge(count)}
                </span>
              ) : null}
            </Link>
          ))}
        </nav>
        <div className="min-h-0 flex-1 overflow-y-auto" data-news-list="">
          {/* interactions/drawer-list.ts fills the list, which needs JavaScript. */}
          <noscript>
            <p className="px-5 py-4 text-muted-foreground">{t("header:bell.choose")}</p>
          </noscript>
        </div>
        <p className="border-t px-5 py-3">
          <Link to="/notifications">{t("header:bell.all")}</Link>
        </p>
        {/* Filled by push-switch.tsx when the drawer is first opened. */}
        <div className="contents" data-push-switch />
      </div>
    </>
  );
}
