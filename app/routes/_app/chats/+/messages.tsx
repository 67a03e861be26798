import { ButtonLink } from "#app/components/ui/button.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { ChatLimits, listChatMessages } from "#contract/chats.ts";
import type { Output } from "#contract/endpoint.ts";
import { Message } from "./message.tsx";
import { addParam, type OpenParams } from "./open-params.ts";

interface MessagesProps {
  messages: Output<typeof listChatMessages>;
  open: OpenParams;
  limits: ChatLimits;
}

/**
 * Messages, oldest first, with a mark at the start of each day. The box is reversed, so that it
 * opens at its end without a script.
 */
export function Messages({ messages, open, limits }: MessagesProps) {
  const t = getT();
  const format = getFormat();
  const shownMessages = messages.messages.toReversed();
  const days = shownMessages.map(({ sentAt }) => format.date(sentAt));
  return (
    <div className="relative flex min-h-0 flex-1 flex-col-reverse overflow-y-auto px-gutter py-3 [scrollbar-width:thin]">
      <div className="grid gap-3">
        {limits.isMasked ? (
          <p className="justify-self-center text-center text-xs text-muted-foreground">
            {t("chats:masked")}
          </p>
        ) : null}
        {messages.cursor ? (
          <p className="justify-self-center">
            <ButtonLink size="sm" to={addParam(open.address, "before", messages.cursor)}>
              {t("chats:earlier")}
            </ButtonLink>
          </p>
        ) : null}
        <ol className="grid gap-2" aria-label={t("chats:messages")} data-messages="">
          {shownMessages.map((message, at) => (
            <li key={message.id} className="grid gap-2">
              {days[at] === days[at - 1] ? null : (
                <p className="justify-self-center rounded-full bg-muted px-3 py-px text-xs text-secondary-foreground">
                  {days[at]}
                </p>
              )}
              <Message message={message} address={open.address} />
            </li>
          ))}
        </ol>
        {open.before ? (
          <p className="justify-self-center">
            <ButtonLink size="sm" to={open.address}>
              {t("chats:newest")}
            </ButtonLink>
          </p>
        ) : null}
      </div>
    </div>
  );
}
