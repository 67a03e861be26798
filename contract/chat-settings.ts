import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";

const TIME_PATTERN = /^([01]\d|2[0-3]):[0-5]\d$/;
/** Opening hours in the account's time zone. `days`: 1 is Monday, 7 is Sunday. */
export const ChatHours = z
  .object({
    days: z.array(z.number().int().min(1).max(7)).min(1, "required").max(7),
    from: z.string().regex(TIME_PATTERN, "invalid_time"),
    to: z.string().regex(TIME_PATTERN, "invalid_time"),
  })
  .refine(({ from, to }) => from < to, { error: "ends_before_it_begins", path: ["to"] });
export type ChatHours = z.infer<typeof ChatHours>;

/**
 * `{buyer}`, `{shop}` and `{order}` are replaced. `words`: a buyer who writes one gets the text at
 * once.
 */
export const QuickReply = z.object({
  shortcut: z
    .string()
    .trim()
    .min(1, "required")
    .max(30, "too_long")
    .regex(/^[^\s/]+$/, "no_spaces"),
  text: z.string().trim().min(1, "required").max(600, "too_long"),
  words: z
    .array(z.string().trim().min(2, "too_short").max(40, "too_long"))
    .max(10, "too_many")
    .default([]),
});
export type QuickReply = z.infer<typeof QuickReply>;

export const fillVariables = (
  text: string,
  chat: { buyerName: string; channelName: string; orderNumber: string },
): string =>
  text
    .replaceAll("{buyer}", () => chat.buyerName)
    .replaceAll("{shop}", () => chat.channelName)
    .replaceAll("{order}", () => chat.orderNumber);

export const ChatSettings = z
  .object({
    /** `null`: always open. */
    hours: ChatHours.nullable(),
    /** Sent to a buyer who writes for the first time. "" sends nothing. */
    greeting: z.string().trim().max(600, "too_long"),
    /** Sent once to a buyer who writes outside the hours. "" sends nothing. */
    absence: z.string().trim().max(600, "too_long"),
    quickReplies: z.array(QuickReply).max(100, "too_many"),
    /** Members to whom new chats are assigned in turn. */
    takesTurns: z.array(z.string()).max(200, "too_many"),
  })
  .openapi("ChatSettings");
export type ChatSettings = z.infer<typeof ChatSettings>;

export const ChatMember = z.object({ id: z.string(), name: z.string() });

const permission = { access: "chat-manage" } as const;
export const getChatSettings = endpoint("getChatSettings", "get", "/v1/chats/settings", {
  ...permission,
  summary: "Hours, automatic answers, quick replies and who is given new chats",
  response: z.object({ settings: ChatSettings, members: z.array(ChatMember) }),
});
/** Absent fields stay. Lists are replaced as a whole. */
export const updateChatSettings = endpoint("updateChatSettings", "put", "/v1/chats/settings", {
  ...permission,
  summary: "Changes the chat's settings",
  body: z.object({ settings: ChatSettings.partial() }),
  response: z.object({ settings: ChatSettings }),
});
