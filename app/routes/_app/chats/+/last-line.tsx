import { Icon } from "#app/components/ui/icon.tsx";
import type { Translate } from "#app/i18n/keys.ts";
import { getT } from "#app/middleware/request-store.ts";
import type { ChatContent, ChatSession } from "#contract/chats.ts";

/** What a message says, in one line. */
export function lineOf(content: ChatContent, t: Translate): string {
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

export function LastLine({ session }: { session: ChatSession }) {
  const t = getT();
  const { last, hasFailed } = session;
  if (hasFailed)
    return (
      <>
        <Icon name="circle-alert" size="s" className="text-critical" /> {t("chats:row.failed")}
      </>
    );
  if (!last) return null;
  const line = lineOf(last.content, t);
  if (last.from === "buyer")
    return last.content.type === "image" ? (
      <>
        <Icon name="image" size="s" /> {line}
      </>
    ) : (
      line
    );
  return (
    <>
      <Icon name="check-check" size="s" /> {t("chats:row.you", { line })}
    </>
  );
}
