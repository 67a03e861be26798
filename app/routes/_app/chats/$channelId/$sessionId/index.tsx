import { currentState, getCall } from "#app/middleware/request-store.ts";
import { readChat } from "#contract/chat-messages.ts";
import { fillVariables } from "#contract/chat-settings.ts";
import { findChatProducts, getChatSession, listChatMessages } from "#contract/chats.ts";
import { changeChat } from "../../+/actions.ts";
import { BuyerPane } from "../../+/buyer-pane.tsx";
import { ChatList } from "../../+/chat-list.tsx";
import { ChatPane } from "../../+/chat-pane.tsx";
import { readChatParams } from "../../+/chat-params.ts";
import { ChatUpdates } from "../../+/chat-updates.tsx";
import { loadChats } from "../../+/load-chats.ts";
import { readOpenParams } from "../../+/open-params.ts";
import { Panes } from "../../+/panes.tsx";
import type { Route } from "./+types/index";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { url } = currentState(context);
  const chosenParams = readChatParams(context);
  const open = readOpenParams(url);
  const call = getCall(context);
  // A prefetch by the browser does not mark the chat as read.
  if (!/prefetch/.test(request.headers.get("Sec-Purpose") ?? "")) await call(readChat, { params });
  const loaded = await loadChats(context, chosenParams);
  const [chat, messages, products] = await Promise.all([
    call(getChatSession, { params }),
    call(listChatMessages, { params, query: open.before ? { cursor: open.before } : {} }),
    call(findChatProducts, { params, query: { search: open.product } }),
  ]);
  const { buyerName, channelName } = chat.session;
  const placeholders = { buyerName, channelName, orderNumber: chat.orders[0]?.number ?? "" };
  const replies = chat.quickReplies.map(({ shortcut, text }) => ({
    shortcut,
    text: fillVariables(text, placeholders),
  }));
  return {
    ...{ loaded, chosen: chosenParams, open, chat, messages, replies },
    products: products.products,
    initialText: replies.find(({ shortcut }) => shortcut === open.reply)?.text ?? "",
    freshId: crypto.randomUUID(),
  };
}

export const action = ({ context, request, params }: Route.ActionArgs) =>
  changeChat(context, request, params);

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { loaded, chosen, open, chat, products, freshId } = loaderData;
  return (
    <>
      <Panes
        list={<ChatList {...loaded} params={chosen} openId={chat.session.id} />}
        buyer={
          <BuyerPane
            key={chat.session.id}
            chat={chat}
            products={products}
            params={chosen}
            open={open}
            freshId={freshId}
          />
        }
        isOnBuyer={open.isOnBuyer}
      >
        <ChatPane key={chat.session.id} {...loaderData} now={loaded.now} />
      </Panes>
      <ChatUpdates
        since={loaded.overview.lastEventId}
        isRefreshed={!open.isWriting && open.before === ""}
      />
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
