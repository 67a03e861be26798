import { ButtonLink } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { IfMay } from "#app/middleware/if-may.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { ChatList } from "./chat-list.tsx";
import type { ChatParams } from "./chat-params.ts";
import { ChatUpdates } from "./chat-updates.tsx";
import type { LoadedChats } from "./load-chats.ts";
import { Panes } from "./panes.tsx";

export function ChatsScreen({ params, ...loaded }: LoadedChats & { params: ChatParams }) {
  const t = getT();
  if (loaded.overview.shops.length === 0)
    return (
      <>
        <PageHead title={t("chats:title")} />
        <Empty
          title={t("chats:noShop")}
          actions={
            <IfMay open="/channels">
              <ButtonLink to="/channels" variant="default">
                {t("chats:noShop.connect")}
              </ButtonLink>
            </IfMay>
          }
        >
          {t("chats:noShop.text")}
        </Empty>
      </>
    );
  return (
    <>
      <Panes list={<ChatList {...loaded} params={params} />} />
      <ChatUpdates since={loaded.overview.lastEventId} isRefreshed />
    </>
  );
}
