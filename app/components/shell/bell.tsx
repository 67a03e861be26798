import { Count } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { PopoverTrigger } from "#app/components/ui/popover.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { Unread } from "#app/models/shell/unread.ts";
import { Link } from "#app/navigation/link.tsx";
import { DRAWER } from "./drawer.ts";

const ICONS = {
  stock: "warehouse",
  order: "clipboard-list",
  product: "package",
  channel: "store",
  staff: "users",
  report: "chart-no-axes-column",
  chat: "message-circle",
} as const;

function badge(count: number): string {
  return count > 99 ? "99+" : String(count);
}

/**
 * The bell with what is unread, and the drawer with how much of it is of which kind.
 * interactions/use-fresh-bell.ts keeps it fresh, and closing the drawer reads it
 * (interactions/read-on-close.ts).
 */
export function Bell({ unread: { total, categories } }: { unread: Unread }) {
  const t = getT();
  return (
    <>
      <PopoverTrigger
        opens={DRAWER}
        variant="ghost"
        size="icon"
        className="relative"
        data-notifications=""
        aria-label={t("header:bell.label", { count: total })}
      >
        <Icon name="bell" size="l" />
        {/* interactions/read-on-close.ts empties it before the server does. */}
        <span className="contents" data-unread>
          {total > 0 ? (
            <Count
              className="absolute -top-1 -right-1.5 outline-2 outline-background max-md:top-px max-md:-right-px"
              hot
            >
              {badge(total)}
            </Count>
          ) : null}
        </span>
      </PopoverTrigger>
      <div
        popover="auto"
        id={DRAWER}
        className="fixed inset-y-0 right-0 left-auto h-dvh w-120 max-w-full translate-none flex-col rounded-none bg-popover shadow-dialog anchor-[none] backdrop:bg-scrim open:flex"
        role="dialog"
        aria-labelledby={`${DRAWER}-title`}
      >
        <div className="flex items-center gap-2 px-5 pt-4 pb-2">
          <h2 id={`${DRAWER}-title`}>{t("header:bell.title")}</h2>
          <span className="text-muted-foreground">{t("header:bell.unread", { count: total })}</span>
          <Button
            variant="ghost"
            size="icon"
            className="ml-auto"
            aria-label={t("common:action.close")}
            popoverTarget={DRAWER}
            popoverTargetAction="hide"
          >
            <Icon name="x" />
          </Button>
        </div>
        <ul>
          {categories.map(({ category, count }) => (
            <li
              key={category}
              className="flex min-h-14 items-center gap-3 border-b border-line-soft px-5 py-2"
            >
              <Icon name={ICONS[category]} />
              <span className="grid min-w-0 flex-1">
                {/* interactions/drawer-list.ts shows it here instead. */}
                <Link
                  to={`/notifications?category=${category}`}
                  data-news-tab={category}
                  className="current:font-semibold"
                >
                  {t(`header:bell.${category}`)}
                </Link>{" "}
                <span className={count > 0 ? "font-medium" : "text-muted-foreground"}>
                  {t("header:bell.unread", { count })}
                </span>
              </span>
              {count > 0 ? (
                <form method="post" action="/notifications/read" data-stays>
                  <Button
                    type="submit"
                    size="sm"
                    name="category"
                    value={category}
                    aria-label={`${t("header:bell.read")}: ${t(`header:bell.${category}`)}`}
                  >
                    {t("header:bell.read")}
                  </Button>
                </form>
              ) : null}
            </li>
          ))}
        </ul>
        <div className="min-h-0 flex-1 overflow-y-auto" data-news-list="" />
        <p className="border-t px-5 py-3">
          <Link to="/notifications">{t("header:bell.all")}</Link>
        </p>
        {/* For push-switch.tsx, with the first look into the drawer. */}
        <div className="contents" data-push-switch />
      </div>
    </>
  );
}
