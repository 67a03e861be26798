import { html } from "hono/html";
import type { ConversationRow, MessageRow } from "./chat-tables.ts";
import { type ConsoleView, renderShopFields } from "./console.ts";
import type { Html } from "./page.ts";

type Chats = readonly (ConversationRow & { messages: readonly MessageRow[] })[];

/** A visitor writes as a buyer here, and sees the shop's answers. */
export function renderChats(view: ConsoleView, chats: Chats): Html {
  const { t, base } = view;
  return html`<section><h2 id="chats">${t.chats}</h2>
<form method="post" action="${base}/controls/buyerWrites">${renderShopFields(view)}
<label>${t.buyerName}<input name="username" maxlength="60" list="chat-buyers"></label>
<datalist id="chat-buyers">${chats.map(({ username }) => html`<option value="${username}"></option>`)}</datalist>
<label>${t.kind}<select name="kind"><option value="text">${t.kindText}</option><option value="image">${t.kindImage}</option><option value="item">${t.kindItem}</option><option value="order">${t.kindOrder}</option></select></label>
<label>${t.chatText}<input name="text" maxlength="600"></label>
<button class="primary">${t.buyerWrites}</button></form>
${chats.map((chat) => renderConversation(view, chat))}</section>`;
}

function renderConversation(view: ConsoleView, chat: Chats[number]): Html {
  const { t, base } = view;
  return html`<h3>${chat.username}</h3>
<ul>${chat.messages.map((message) => html`<li><b>${message.isFromBuyer ? chat.username : t.you}:</b> ${readContent(message)}</li>`)}</ul>
<form class="inline" method="post" action="${base}/controls/buyerWrites">${renderShopFields(view)}
<input type="hidden" name="username" value="${chat.username}"><label>${t.chatText}<input name="text" maxlength="600"></label><button>${t.buyerWrites}</button></form>
<form class="inline" method="post" action="${base}/controls/sellerWrites">${renderShopFields(view)}
<input type="hidden" name="buyerId" value="${chat.buyerId}"><label>${t.kindText}<input name="text" maxlength="600" required></label><button>${t.sellerWrites}</button></form>`;
}

function readContent({ kind, said }: MessageRow): string {
  return said.text ?? said.orderId ?? said.itemId ?? said.stickerId ?? `[${kind}]`;
}
