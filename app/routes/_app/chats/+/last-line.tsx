import type { ReactNode } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import type { Translate } from "#app/i18n/keys.ts";
import { getMe, getT } from "#app/middleware/request-store.ts";
import type { ChatContent, ChatSession } from "#contract/chats.ts";

type LastMessage = NonNullable<ChatSession["last"]>;

export function formatAsLine(content: ChatContent, t: Translate): string {
  switch (content.type) {
    case "text":
      return content.text;
    case "sticker":
      return content.sign ?? t("chats:kind.sticker");
    case "order":
      return t("chats:kind.order", { number: content.externalOrderId });
    default:
      return t(`chats:kind.${content.type}`);
  }
}

export async function LastLine({ session }: { session: ChatSession }) {
  const { user } = await getMe();
  const t = getT();
  const { last, hasFailed } = session;
  if (hasFailed)
    return (
      <Marked icon={<Icon name="circle-alert" size="s" className="flex-none text-critical" />}>
        {t("chats:row.failed")}
      </Marked>
    );
  if (!last) return null;
  const line = formatAsLine(last.content, t);
  if (last.from !== "buyer")
    return (
      <Marked icon={<Icon name="check-check" size="s" className="flex-none" />}>
        {prefixWithAuthor(last, line, user.id, t)}
      </Marked>
    );
  return last.content.type === "image" ? (
    <Marked icon={<Icon name="image" size="s" className="flex-none" />}>{line}</Marked>
  ) : (
    line
  );
}

/** Adds the author to an answer. "You" is the reader. */
export function prefixWithAuthor(
  last: LastMessage,
  line: string,
  userId: string,
  t: Translate,
): string {
  if (last.isAutomatic) return t("chats:row.automatic", { line });
  const { author } = last;
  // The author is unknown: the answer was written on the channel's own pages.
  if (author === null) return t("chats:row.shop", { line });
  if (author.id === userId) return t("chats:row.you", { line });
  return author.name ? t("chats:row.by", { name: author.name, line }) : line;
}

function Marked({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <span className="flex items-center gap-1">
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}
