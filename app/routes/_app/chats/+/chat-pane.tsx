import { Alert } from "#app/components/ui/alert.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { PostForm } from "#app/navigation/post-form.tsx";
import type { getChatSession, listChatMessages } from "#contract/chats.ts";
import type { Output } from "#contract/endpoint.ts";
import { type ChatParams, listUrl } from "./chat-params.ts";
import { Composer } from "./composer.tsx";
import { Messages } from "./messages.tsx";
import { addParam, type OpenParams } from "./open-params.ts";
import { StickerMenu } from "./sticker-menu.tsx";
import { WaitMark } from "./wait-mark.tsx";

interface ChatPaneProps {
  chat: Output<typeof getChatSession>;
  messages: Output<typeof listChatMessages>;
  replies: readonly { shortcut: string; text: string }[];
  initialText: string;
  chosen: ChatParams;
  open: OpenParams;
  freshId: string;
  now: number;
}

export function ChatPane(props: ChatPaneProps) {
  const { chat, messages, replies, initialText, open, freshId, now } = props;
  const { session, limits, stickers, openUntil, readers } = chat;
  const t = getT();
  const format = getFormat();
  const isOver = openUntil !== null && Date.parse(openUntil) < now;
  return (
    <>
      <ChatHead {...props} />
      {readers.length > 0 ? (
        <Alert tone="info" className="mx-gutter mt-2">
          {t("chats:readers", { names: readers.map(({ name }) => name).join(", ") })}
        </Alert>
      ) : null}
      <Messages messages={messages} open={open} limits={limits} />
      {open.isWriting ? null : (
        <noscript>
          <p className="border-t px-gutter py-3">
            <ButtonLink to={addParam(open.address, "write", "1")} variant="default">
              {t("chats:write")}
            </ButtonLink>
          </p>
        </noscript>
      )}
      <div
        className={
          open.isWriting ? "border-t px-gutter py-3" : "border-t px-gutter py-3 noscript:hidden"
        }
      >
        {isOver ? (
          <Alert tone="warning">{t("chats:over", { time: format.dateTime(openUntil) })}</Alert>
        ) : (
          <>
            <Composer
              key={open.reply}
              sessionId={session.id}
              address={open.address}
              freshId={freshId}
              sent={messages.messages.flatMap(({ clientId }) => clientId ?? [])}
              initialText={initialText}
              maxLength={limits.textLength}
              imageBytes={limits.types.includes("image") ? limits.imageBytes : 0}
              replies={replies}
            />
            {limits.types.includes("sticker") && stickers.length > 0 ? (
              <StickerMenu stickers={stickers} clientId={`${freshId}-s`} />
            ) : null}
          </>
        )}
        {openUntil && !isOver ? (
          <p className="text-xs text-muted-foreground">
            {t("chats:openUntil", { time: format.dateTime(openUntil) })}
          </p>
        ) : null}
      </div>
    </>
  );
}

function ChatHead({ chat, chosen, open, now }: ChatPaneProps) {
  const { session } = chat;
  const t = getT();
  return (
    <header className="flex min-h-14 flex-wrap items-center gap-2 border-b px-gutter py-2">
      <ButtonLink
        to={listUrl(chosen)}
        variant="ghost"
        size="icon"
        className="md:hidden"
        aria-label={t("chats:back")}
      >
        <Icon name="arrow-left" size="l" />
      </ButtonLink>
      <ChannelMark
        type={session.channelType}
        label={getFormat().channelName(session.channelType)}
        large
        className="max-md:hidden"
      />
      <div className="min-w-0 flex-1">
        <h2 className="truncate">{session.buyerName || t("chats:buyer.unknown")}</h2>
        <p className="truncate text-xs text-muted-foreground">
          {session.channelName}
          {session.waitingSince ? " · " : ""}
          {session.waitingSince ? <WaitMark session={session} now={now} /> : null}
        </p>
      </div>
      {session.isClosed ? <Badge>{t("chats:closed")}</Badge> : null}
      <ButtonLink to={addParam(open.address, "pane", "buyer")} size="sm" className="xl:hidden">
        <Icon name="user" className="md:hidden" />
        <span className="max-md:sr-only">{t("chats:pane.buyer")}</span>
      </ButtonLink>
      <PostForm action={open.address}>
        <Button type="submit" size="sm" name="intent" value={session.isClosed ? "reopen" : "close"}>
          {t(session.isClosed ? "chats:reopen" : "chats:close")}
        </Button>
      </PostForm>
    </header>
  );
}
