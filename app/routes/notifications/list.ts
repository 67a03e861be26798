import { NewsList } from "#app/components/notification/news-list.tsx";
import { currentState, getCall, getT } from "#app/middleware/request-store.ts";
import { signedIn } from "#app/middleware/signed-in.ts";
import { renderMarkup } from "#app/static/markup.ts";
import { listNotifications } from "#contract/notifications.ts";
import { NOTIFICATION_CATEGORIES } from "#contract/statuses.ts";
import type { Route } from "./+types/list";

export const middleware = [signedIn];

const LIST_LIMIT = 40;

/** Returns the drawer's tab to show. `null` keeps the shown one. */
export async function loader({ context }: Route.LoaderArgs) {
  const askedCategory = currentState(context).url.searchParams.get("category");
  const category = NOTIFICATION_CATEGORIES.find((known) => known === askedCategory);
  const call = getCall(context);
  const foundNotifications = await call(listNotifications, {
    query: { category, limit: LIST_LIMIT },
  }).catch(() => null);
  const t = getT(context);
  if (!foundNotifications) return null;
  const { notifications } = foundNotifications;
  return notifications.length > 0
    ? renderMarkup(NewsList({ notifications, now: Date.now() }))
    : `<p class="px-gutter py-6 text-secondary-foreground">${t("header:bell.none")}</p>`;
}

export { preservePage as clientLoader } from "#app/navigation/preserve-page.ts";
