import { buttonVariants } from "#app/components/ui/button.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { ShopReceipt } from "#app/services/storefront/shop-receipt.ts";
import { ToldNews } from "./told-news.tsx";

/** Says what the buyer was told, and opens WhatsApp or LINE with the news written. */
export function TellBuyer({ receipt }: { receipt: ShopReceipt }) {
  const { message, url, told } = receipt;
  const t = getT();
  const outside = {
    target: "_blank",
    rel: "noreferrer",
    className: buttonVariants({ size: "sm" }),
  };
  return (
    <Section title={t("shopSettings:tell")}>
      <div className="grid gap-2">
        <p className="text-secondary-foreground wrap-anywhere">{wordWay(receipt, t)}</p>
        <ToldNews told={told} />
        {message ? (
          <>
            <p className="text-sm whitespace-pre-line wrap-anywhere select-all">{message.text}</p>
            <p className="flex flex-wrap gap-2">
              {message.phone ? (
                <a href={whatsAppLink(message.phone, message.text)} {...outside}>
                  {t("shopSettings:tell.whatsapp")}
                </a>
              ) : null}
              <a href={lineLink(message.text)} {...outside}>
                {t("shopSettings:tell.line")}
              </a>
            </p>
          </>
        ) : null}
        <a href={url}>{t("shopSettings:tell.page")}</a>
      </div>
    </Section>
  );
}

function wordWay({ newsBy, isLineAwaited, email }: ShopReceipt, t: ReturnType<typeof getT>) {
  if (newsBy !== "email")
    return [
      t(newsBy === "line" ? "shopSettings:tell.byLine" : "shopSettings:tell.byWhatsapp"),
      t("shopSettings:tell.again"),
    ].join(" ");
  if (isLineAwaited) return t("shopSettings:tell.lineAwaited");
  return email ? t("shopSettings:tell.mailed", { email }) : t("shopSettings:tell.notMailed");
}

/** WhatsApp's "click to chat": the number without its plus. */
const whatsAppLink = (phone: string, text: string) =>
  `https://wa.me/${phone.replace(/\D/g, "")}?text=${encodeURIComponent(text)}`;

/** LINE's URL scheme for a text that the user sends to a chat of their choice. */
const lineLink = (text: string) => `https://line.me/R/share?text=${encodeURIComponent(text)}`;
