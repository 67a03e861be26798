import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Form, useFetcher, useLocation } from "react-router";
import { Count } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { CloseOnNavigation } from "#app/components/ui/close-on-navigation.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { PopoverTrigger } from "#app/components/ui/popover.tsx";
import { useT } from "#app/i18n/provider.tsx";
import type { NotificationCategory } from "#contract/statuses.ts";

export interface Unread {
  total: number;
  categories: readonly {
    category: NotificationCategory;
    count: number;
    /** The screen it concerns, if the member may open it. */
    to: string | null;
  }[];
}

const ICONS = { stock: "warehouse", order: "clipboard-list", product: "package", channel: "store", staff: "users" } as const;
const DRAWER = "notifications";

/** Specification part 2 §9 "Unread badge": 99+ above 99. */
function badge(count: number): string {
  return count > 99 ? "99+" : String(count);
}

/** Few change it: it is loaded with the first look into the drawer. Development has no service worker to show what arrives. */
const PushSwitch = lazy(() => import("./push-switch.tsx"));

/** The bell with what is unread, and the drawer with how much of it is of which kind. */
export function Bell({ unread, session }: { unread: Unread; session: string }) {
  const t = useT();
  const [wasOpened, setOpened] = useState(false);
  const { total, categories } = useFreshUnread(unread);
  return (
    <>
      <PopoverTrigger opens={DRAWER} variant="ghost" size="icon" className="bell" aria-label={t("header:bell.label", { count: total })}>
        <Icon name="bell" size="l" />
        {total > 0 ? <Count hot>{badge(total)}</Count> : null}
      </PopoverTrigger>
      <div popover="auto" id={DRAWER} className="drawer" role="dialog" aria-labelledby={`${DRAWER}-title`} onToggle={() => setOpened(import.meta.env.PROD)}>
        <header>
          <h2 id={`${DRAWER}-title`}>{t("header:bell.title")}</h2>
          <span className="muted">{t("header:bell.unread", { count: total })}</span>
          <Button variant="ghost" size="icon" className="push" aria-label={t("common:action.close")} popoverTarget={DRAWER} popoverTargetAction="hide">
            <Icon name="x" />
          </Button>
        </header>
        <ul>
          {categories.map(({ category, count, to }) => (
            <li key={category} className="kind">
              <Icon name={ICONS[category]} />
              <span className="grow">
                {to ? <Link to={to}>{t(`header:bell.${category}`)}</Link> : t(`header:bell.${category}`)}{" "}
                <span className={count > 0 ? "strong" : "muted"}>{t("header:bell.unread", { count })}</span>
              </span>
              {count > 0 ? (
                <Form method="post" action="/notifications/read" navigate={false}>
                  <Button type="submit" size="sm" name="category" value={category} aria-label={`${t("header:bell.read")}: ${t(`header:bell.${category}`)}`}>
                    {t("header:bell.read")}
                  </Button>
                </Form>
              ) : null}
            </li>
          ))}
        </ul>
        <Suspense>{wasOpened ? <PushSwitch session={session} /> : null}</Suspense>
        <CloseOnNavigation />
      </div>
    </>
  );
}

/** The shell stays while pages change, so the bell asks for itself: when the page has changed, at most as often as the server looks anew. */
function useFreshUnread(unread: Unread): Unread {
  const { load, data } = useFetcher<Unread | null>();
  const { key } = useLocation();
  const askedAt = useRef<number>(undefined);
  useEffect(() => {
    const now = Date.now();
    // The first page came with it. Mutations renew it by themselves.
    const isDue = askedAt.current !== undefined && now - askedAt.current > 10_000;
    if (askedAt.current === undefined || isDue) askedAt.current = now;
    if (key && isDue) void load("/notifications/unread-count");
  }, [key, load]);
  useEffect(() => {
    // A push has arrived while the page is open (pwa-browser.ts).
    const ask = () => void load("/notifications/unread-count");
    addEventListener("etalase:notification", ask);
    return () => removeEventListener("etalase:notification", ask);
  }, [load]);
  return data ?? unread;
}
