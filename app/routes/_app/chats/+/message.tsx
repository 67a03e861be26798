import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { errorMessage, type Translate } from "#app/i18n/keys.ts";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { PostForm } from "#app/navigation/post-form.tsx";
import type { ChatMessage } from "#contract/chats.ts";
import { MessageContent } from "./message-content.tsx";

interface MessageProps {
  message: ChatMessage;
  address: string;
}

const MESSAGE_LOOKS = {
  buyer: { at: "grid justify-items-start", bubble: "bg-muted" },
  seller: { at: "grid justify-items-end", bubble: "bg-primary-soft" },
  system: { at: "grid justify-items-center", bubble: "text-sm text-muted-foreground" },
  note: {
    at: "grid justify-items-end",
    bubble: "bg-warning-soft edge-warning-line",
  },
} as const;

export function Message({ message, address }: MessageProps) {
  const t = getT();
  const format = getFormat();
  const { from, state, sentAt, author, isAutomatic } = message;
  const messageLook = MESSAGE_LOOKS[from];
  return (
    <article className={messageLook.at} data-from={from} data-state={state}>
      <div
        className={`grid max-w-3/5 gap-1.5 rounded-lg px-3 py-2 wrap-anywhere whitespace-pre-wrap ${messageLook.bubble}`}
      >
        <MessageContent message={message} />
      </div>
      <p className="mt-0.5 flex flex-wrap items-center gap-1.5 text-xs text-muted-foreground">
        {from === "note" ? <Icon name="sticky-note" size="s" /> : null}
        {from === "note" ? t("chats:note.by", { name: author?.name ?? "" }) : null}
        {from === "seller"
          ? (author?.name ?? t(isAutomatic ? "chats:by.rules" : "chats:by.shop"))
          : null}
        <time dateTime={sentAt}>{format.time(sentAt)}</time>
        {state === "queued" ? (
          <>
            <Icon name="clock" size="s" /> {t("chats:state.queued")}
          </>
        ) : null}
        {state === "sent" ? <Icon name="check" size="s" label={t("chats:state.sent")} /> : null}
      </p>
      {state === "failed" ? (
        <div className="flex flex-wrap items-center gap-2 text-xs text-critical">
          <Icon name="circle-alert" size="s" />
          {t("chats:state.failed", { reason: explainReason(message, t) })}
          <PostForm action={address}>
            <input type="hidden" name="messageId" value={message.id} />
            <Button type="submit" size="sm" name="intent" value="retry">
              {t("chats:retry")}
            </Button>
          </PostForm>
        </div>
      ) : null}
    </article>
  );
}

/** Returns our text for the code, else words with the channel's code, which support may ask for. */
export function explainReason({ errorCode }: Pick<ChatMessage, "errorCode">, t: Translate): string {
  if (errorCode === null) return "";
  const text = errorMessage(t, errorCode);
  return text === t("errors:unexpected") ? t("chats:state.refused", { code: errorCode }) : text;
}
