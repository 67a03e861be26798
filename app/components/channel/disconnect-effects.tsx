import { getFormat, getT } from "#app/middleware/request-store.ts";
import { CONSENT_WORDS } from "#app/models/channel/consent-words.ts";
import type { ChannelDetail } from "#contract/channels.ts";

interface DisconnectEffectsProps {
  channel: Pick<ChannelDetail, "channelType" | "linkedProducts">;
  /** Level below the title of the page or dialog. */
  heading: "h2" | "h3";
}

/** Lists what a disconnected shop loses and keeps. */
export function DisconnectEffects({ channel, heading: Heading }: DisconnectEffectsProps) {
  const t = getT();
  const { channelType } = channel;
  const name = getFormat().channelName(channelType);
  const consent = CONSENT_WORDS[channelType];
  return (
    <>
      <div>
        <Heading>{t("channels:disconnect.lost")}</Heading>
        <ul className="mt-1.5 grid list-disc gap-1 pl-4.5 text-secondary-foreground in-[dialog]:mt-0.5">
          <li>
            {t("channels:disconnect.links", {
              channel: name,
              count: channel.linkedProducts,
            })}
          </li>
          <li>{t("channels:disconnect.stock")}</li>
          <li>{t("channels:disconnect.orders")}</li>
        </ul>
      </div>
      <div>
        <Heading>{t("channels:disconnect.kept")}</Heading>
        <ul className="mt-1.5 grid list-disc gap-1 pl-4.5 text-secondary-foreground in-[dialog]:mt-0.5">
          <li>{t("channels:disconnect.kept.orders")}</li>
          <li>{t("channels:disconnect.kept.products")}</li>
        </ul>
      </div>
      {consent ? (
        <div>
          <Heading>{t("channels:disconnect.consent")}</Heading>
          <p className="mt-1.5 text-secondary-foreground in-[dialog]:mt-0.5">
            {t(consent, { channel: name })}
          </p>
        </div>
      ) : null}
    </>
  );
}
