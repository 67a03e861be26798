import { expect } from "vitest";
import type { ChatMessage, ChatSession } from "#contract/chats.ts";
import type { SignedIn, TestBackend } from "#tests/support/backend.ts";
import { connectShop } from "#tests/support/selling-account.ts";

export interface ChattingShop {
  seller: SignedIn;
  shopId: number;
  channelId: string;
  call<T>(path: string, method?: string, body?: unknown): Promise<T>;
  sessions(query?: string): Promise<ChatSession[]>;
  /** Oldest first. */
  messages(sessionId: string): Promise<ChatMessage[]>;
  /** Returns the messages that the buyer sees on the marketplace, oldest first. */
  atBuyer(username: string): Promise<{ isFromBuyer: boolean; content: unknown }[]>;
  send(sessionId: string, text: string, clientId?: string): Promise<ChatMessage>;
}

let clientIds = 0;
export const makeClientId = () => `client-${++clientIds}`;

export async function chattingShop(world: TestBackend): Promise<ChattingShop> {
  const seller = await world.signUp();
  const call = async <T>(path: string, method = "GET", body?: unknown): Promise<T> => {
    const response = await seller.fetch(path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(response.status, `${method} ${path}`).toBe(200);
    return (await response.json()) as T;
  };
  const { channelId, shopId } = await connectShop(world, seller);
  await world.drain();
  const at = (sessionId: string) => `/v1/chats/${channelId}/sessions/${sessionId}`;
  return {
    ...{ seller, shopId, channelId, call },
    sessions: async (query = "") =>
      (await call<{ sessions: ChatSession[] }>(`/v1/chats/sessions${query}`)).sessions,
    messages: async (sessionId) =>
      (
        await call<{ messages: ChatMessage[] }>(`${at(sessionId)}/messages?pageSize=100`)
      ).messages.reverse(),
    atBuyer: async (username) => {
      const chats = await world.sandbox.controls.listChats(shopId);
      const chat = chats.find((one) => one.username === username);
      return (chat?.messages ?? []).map(({ isFromBuyer, said }) => ({
        isFromBuyer,
        content: said,
      }));
    },
    send: async (sessionId, text, clientId = makeClientId()) =>
      (
        await call<{ message: ChatMessage }>(`${at(sessionId)}/messages/text`, "POST", {
          clientId,
          text,
        })
      ).message,
  };
}
