import { chipsStyle } from "#app/components/list/filter-bar.ts";
import { Alert } from "#app/components/ui/alert.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { EmptyResult } from "#app/components/ui/empty.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Menu, MenuItem, PopoverTrigger } from "#app/components/ui/popover.tsx";
import { SearchField } from "#app/components/ui/search-field.tsx";
import { toggleVariants } from "#app/components/ui/toggle.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { GetForm } from "#app/navigation/get-form.tsx";
import { Link } from "#app/navigation/link.tsx";
import { CHAT_FILTERS } from "#contract/chats.ts";
import { type ChatParams, listUrl } from "./chat-params.ts";
import { ChatRows } from "./chat-rows.tsx";
import type { LoadedChats } from "./load-chats.ts";
import { formatSpan } from "./wait-mark.tsx";

const SHOP_MENU_ID = "chat-shops";

interface ChatListProps extends LoadedChats {
  params: ChatParams;
  openId?: string;
}

export function ChatList({ overview, list, params, openId, now }: ChatListProps) {
  const t = getT();
  const { shops, counts, tags } = overview;
  const down = shops.filter(
    ({ channelId, lastError }) =>
      lastError !== null && (params.shop === "" || params.shop === channelId),
  );
  return (
    <>
      <GetForm
        action={listUrl({ ...params, filter: "open", search: "", tag: "" })}
        className="flex items-center gap-2 px-gutter pt-3 *:flex-1"
      >
        <SearchField
          label={t("chats:search")}
          placeholder={t("chats:search.hint")}
          value={params.search}
        />
      </GetForm>
      <nav aria-label={t("chats:filters")} className="grid gap-1.5 px-gutter py-2.5">
        {shops.length > 1 ? <ShopMenu shops={shops} params={params} /> : null}
        <span className={`${chipsStyle} md:flex-wrap`}>
          {CHAT_FILTERS.map((filter) => (
            <Link
              key={filter}
              to={listUrl(params, { filter, search: "" })}
              aria-current={params.filter === filter ? "true" : undefined}
              className={toggleVariants()}
            >
              {t(`chats:filter.${filter}`)}
              {counts[filter] && filter !== "open" && filter !== "closed" ? (
                <b className={filter === "overdue" ? "text-critical" : undefined}>
                  {counts[filter]}
                </b>
              ) : null}
            </Link>
          ))}
          {tags.map((tag) => (
            <Link
              key={tag}
              to={listUrl(params, { tag: tag === params.tag ? "" : tag })}
              aria-current={tag === params.tag ? "true" : undefined}
              className={toggleVariants()}
            >
              <Icon name="tag" size="s" />
              {tag}
            </Link>
          ))}
        </span>
      </nav>
      {overview.medianWaitSeconds === null ? null : (
        <p className="px-gutter pb-2 text-xs text-muted-foreground">
          {t("chats:waited", { time: formatSpan(overview.medianWaitSeconds * 1000, t) })}
        </p>
      )}
      {down.map((shop) => (
        <Alert key={shop.channelId} tone="warning" className="mx-gutter mb-2">
          {t("chats:down", { shop: shop.name })}
        </Alert>
      ))}
      {list.sessions.length > 0 ? (
        <ChatRows
          sessions={list.sessions}
          namesShops={shops.length > 1}
          {...{ params, openId, now }}
        />
      ) : (
        <EmptyResult
          action={
            <ButtonLink to={listUrl({ ...params, filter: "open", search: "", tag: "" })}>
              {t("chats:none.all")}
            </ButtonLink>
          }
        >
          {params.search
            ? t("chats:none.search", { search: params.search })
            : t(`chats:none.${params.filter}`)}
        </EmptyResult>
      )}
      {list.cursor === null && params.cursor === "" ? null : (
        <p className="flex justify-between gap-2 px-gutter py-3">
          {params.cursor ? (
            <ButtonLink to={listUrl(params)} size="sm">
              {t("chats:newest")}
            </ButtonLink>
          ) : null}
          {list.cursor ? (
            <ButtonLink to={listUrl(params, { cursor: list.cursor })} size="sm">
              {t("chats:older")}
            </ButtonLink>
          ) : null}
        </p>
      )}
    </>
  );
}

/** Chooses the shop. It is a menu, because a row of seven shops would leave the chats no room. */
function ShopMenu({
  shops,
  params,
}: {
  shops: LoadedChats["overview"]["shops"];
  params: ChatParams;
}) {
  const t = getT();
  const chosenShop = shops.find(({ channelId }) => channelId === params.shop);
  return (
    <>
      <PopoverTrigger opens={SHOP_MENU_ID} variant="outline" size="sm">
        <span className="truncate">{chosenShop?.name ?? t("chats:filter.shops")}</span>
        <Icon name="chevron-down" size="s" />
      </PopoverTrigger>
      <Menu id={SHOP_MENU_ID}>
        <MenuItem
          to={listUrl({ ...params, shop: "" })}
          aria-current={params.shop === "" ? "true" : undefined}
        >
          {t("chats:filter.shops")}
        </MenuItem>
        {shops.map(({ channelId, channelType, name, unrepliedCount }) => (
          <MenuItem
            key={channelId}
            to={listUrl({ ...params, shop: channelId })}
            aria-current={params.shop === channelId ? "true" : undefined}
          >
            <ChannelMark type={channelType} label="" />
            <span className="flex-1">{name}</span>
            {unrepliedCount > 0 ? <b>{unrepliedCount}</b> : null}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
