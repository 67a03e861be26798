import { ListFoot } from "#app/components/list/list-foot.tsx";
import { Tabs } from "#app/components/list/tabs.tsx";
import { NewsList } from "#app/components/notification/news-list.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { currentState, getCall, getT } from "#app/middleware/request-store.ts";
import { readPage } from "#app/models/list/page-number.ts";
import { findLatest, SEEN_UNTIL } from "#app/models/shell/unread.ts";
import { PostForm } from "#app/navigation/post-form.tsx";
import { pagerOf } from "#app/services/list/list-url.ts";
import { readUnread } from "#app/services/shell/unread.ts";
import { listAnnouncements } from "#contract/announcements.ts";
import { listNotifications } from "#contract/notifications.ts";
import { Announcements } from "./+/announcements.tsx";
import type { Route } from "./+types/index";

const PAGE_SIZE = 40;
const LIST_PATH = "/notifications";
const ANNOUNCEMENTS_TAB = "announcements";

export async function loader({ context }: Route.LoaderArgs) {
  const { url } = currentState(context);
  const isAnnouncements = url.searchParams.get("category") === ANNOUNCEMENTS_TAB;
  const { announcements, total: announced } = await getCall(context)(listAnnouncements, {
    query: isAnnouncements ? buildPageQuery(url) : { limit: 1 },
  });
  const unread = await readUnread(context);
  const category =
    unread.categories.find((each) => each.category === url.searchParams.get("category"))
      ?.category ?? unread.categories[0]?.category;
  const { notifications, total } =
    category && !isAnnouncements
      ? await getCall(context)(listNotifications, { query: { category, ...buildPageQuery(url) } })
      : { notifications: [], total: announced };
  const shownTab = isAnnouncements ? ANNOUNCEMENTS_TAB : category;
  const pageFacts = { page: readPage(url.searchParams), pageSize: PAGE_SIZE, total };
  return {
    ...{ unread, notifications, announced, shown: shownTab },
    pager: pagerOf(url, `?category=${shownTab}`, pageFacts),
    announcements: isAnnouncements ? announcements : null,
    now: Date.now(),
  };
}

const buildPageQuery = (url: URL) => ({
  limit: PAGE_SIZE,
  offset: (readPage(url.searchParams) - 1) * PAGE_SIZE,
});

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { unread, shown, pager, notifications, announcements, announced, now } = loaderData;
  const t = getT();
  const count = unread.categories.find((each) => each.category === shown)?.count ?? 0;
  const newest = pager.page === 1 ? notifications[0]?.createdAt : null;
  const seenUntil = findLatest([unread.newestAt, newest]);
  return (
    <>
      <PageHead
        title={t("header:bell.title")}
        actions={
          <>
            <ButtonLink to="/settings/notifications" variant="ghost">
              {t("settings:notifications.open")}
            </ButtonLink>
            {shown && count > 0 ? (
              <PostForm action="/notifications/read">
                <input type="hidden" name={SEEN_UNTIL} value={seenUntil} />
                <Button type="submit" name="category" value={shown}>
                  {t("header:bell.read")}
                </Button>
              </PostForm>
            ) : null}
          </>
        }
      />
      <Tabs
        label={t("header:bell.title")}
        tabs={[
          ...unread.categories.map((each) => ({
            to: `${LIST_PATH}?category=${each.category}`,
            label: t(`header:bell.${each.category}`),
            current: each.category === shown,
            ...(each.count > 0
              ? { count: each.count > 99 ? "99+" : String(each.count), critical: true }
              : {}),
          })),
          ...(announced > 0
            ? [
                {
                  to: `${LIST_PATH}?category=${ANNOUNCEMENTS_TAB}`,
                  label: t("header:bell.announcements"),
                  current: shown === ANNOUNCEMENTS_TAB,
                },
              ]
            : []),
        ]}
      />
      {announcements && announcements.length > 0 ? (
        <Announcements announcements={announcements} />
      ) : notifications.length > 0 ? (
        <NewsList notifications={notifications} now={now} />
      ) : (
        <Empty title={t("header:bell.none")}>{t("header:bell.none.text")}</Empty>
      )}
      <ListFoot {...pager} shown={(announcements ?? notifications).length} />
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
