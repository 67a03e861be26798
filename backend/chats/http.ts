import * as writing from "#contract/chat-messages.ts";
import { getChatSettings, updateChatSettings } from "#contract/chat-settings.ts";
import * as calls from "#contract/chats.ts";
import { EVERY_OWN_ADDRESS } from "#contract/every-own-address.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, implement, implementIf } from "../http/implement.ts";
import { invalid } from "../http/problem-error.ts";
import {
  assignSession,
  closeSession,
  markSessionSeen,
  reopenSession,
  tagSession,
} from "./change-session.ts";
import { readMessages, readPicture } from "./read-messages.ts";
import { findProducts, readSession } from "./read-session.ts";
import { findSessions, readChatShops } from "./read-sessions.ts";
import { retryMessage, sendMessage } from "./send-message.ts";
import { listMembers, readStoredSettings, writeSettings } from "./settings.ts";
import { listStickers } from "./stickers.ts";
import { watchChats } from "./watch-chats.ts";

export function mountChats(app: HttpApp, backend: Backend): void {
  implement(app, calls.listChatShops, ({ query }, caller) => readChatShops(backend, caller, query));
  implement(app, calls.listChatSessions, ({ query }, caller) =>
    findSessions(backend, caller, query),
  );
  implement(app, getChatSettings, async (_input, caller) => ({
    settings: await readStoredSettings(backend.db, caller.accountId),
    members: await listMembers(backend.db, caller.accountId),
  }));
  implement(app, updateChatSettings, async ({ body }, caller) => ({
    settings: await writeSettings(backend, caller, body.settings),
  }));
  implement(app, calls.watchChats, ({ query }, caller, c) =>
    watchChats(backend, caller, c.req.header("Last-Event-ID") ?? query.lastEventId),
  );
  implement(app, calls.findChatProducts, ({ params, query }, caller) =>
    findProducts(backend, caller, params.channelId, query.search),
  );
  for (const [channelType, { stickers }] of EVERY_OWN_ADDRESS)
    implementIf(app, stickers, ({ params }, caller) =>
      listStickers(backend, caller, { channelId: params.channelId, channelType }),
    );
  implement(app, calls.getChatSession, ({ params }, caller) =>
    readSession(backend, caller, params),
  );
  implement(app, calls.listChatMessages, ({ params, query }, caller) =>
    readMessages(backend, caller, params, query),
  );
  implement(app, calls.getChatPicture, async ({ params }, caller) => {
    const bytes = await readPicture(backend, caller, params);
    return new Response(bytes, {
      headers: {
        "Content-Type": "image/jpeg",
        // The picture never changes, and only members who may read the chat get it.
        "Cache-Control": "private, max-age=31536000, immutable",
        "X-Content-Type-Options": "nosniff",
      },
    });
  });
  mountWriting(app, backend);
  implement(app, writing.readChat, ({ params }, caller) =>
    markSessionSeen(backend, caller, params),
  );
  implement(app, writing.closeChat, ({ params }, caller) => closeSession(backend, caller, params));
  implement(app, writing.reopenChat, ({ params }, caller) =>
    reopenSession(backend, caller, params),
  );
  implement(app, writing.assignChat, ({ params, body }, caller) =>
    assignSession(backend, caller, params, body),
  );
  implement(app, writing.tagChat, ({ params, body }, caller) =>
    tagSession(backend, caller, params, body.tags),
  );
}

function mountWriting(app: HttpApp, backend: Backend): void {
  implement(app, writing.sendChatText, ({ params, body }, caller) =>
    sendMessage(backend, caller, params, { type: "text", ...body }),
  );
  implement(app, writing.sendChatImage, ({ params, body }, caller) => {
    const { clientId, image } = body;
    if (!(image instanceof File) || image.size === 0)
      throw invalid("required", "The picture is missing", { image: "required" });
    return sendMessage(backend, caller, params, { type: "image", clientId, image });
  });
  implement(app, writing.sendChatProduct, ({ params, body }, caller) =>
    sendMessage(backend, caller, params, { type: "product", ...body }),
  );
  implement(app, writing.sendChatOrder, ({ params, body }, caller) =>
    sendMessage(backend, caller, params, { type: "order", ...body }),
  );
  implement(app, writing.sendChatSticker, ({ params, body }, caller) =>
    sendMessage(backend, caller, params, { type: "sticker", ...body }),
  );
  implement(app, writing.addChatNote, ({ params, body }, caller) =>
    sendMessage(backend, caller, params, { type: "note", ...body }),
  );
  implement(app, writing.retryChatMessage, ({ params }, caller) =>
    retryMessage(backend, caller, params),
  );
}
