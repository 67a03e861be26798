import { Alert } from "#app/components/ui/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { SupportCode } from "#app/components/ui/support-code.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { getConsentState } from "#app/models/channel/access.ts";
import { PostForm } from "#app/navigation/post-form.tsx";
import { INTEGRATION_STATES } from "#contract/active-channel.ts";
import type { ChannelDetail } from "#contract/channels.ts";

/** Expired access often causes overselling, so the warning is at the top. */
export function Warnings({ channels, now }: { channels: ChannelDetail[]; now: number }) {
  const t = getT();
  const warned = channels.filter((channel) => getConsentState(channel, now) !== "fine");
  const pendingShops = channels.filter(({ status }) => status === "pending");
  const shopsWithChangedAnswers = channels.filter(({ unreadable }) => unreadable > 0);
  if (warned.length + pendingShops.length + shopsWithChangedAnswers.length === 0) return null;
  return (
    <div className="px-gutter pb-3 grid gap-2">
      {pendingShops.map((channel) => (
        <Waiting key={channel.id} channel={channel} />
      ))}
      {shopsWithChangedAnswers.map((channel) => (
        <Changed key={channel.id} channel={channel} />
      ))}
      {warned.map((channel) => {
        const access = getConsentState(channel, now);
        const when = channel.grantExpiresAt
          ? getFormat().relative(channel.grantExpiresAt, now)
          : "";
        return (
          <Alert
            key={channel.id}
            tone={access === "ends_soon" ? "warning" : "critical"}
            title={
              access === "broken"
                ? t("channels:warn.broken", { shop: channel.name })
                : t("channels:warn.ending", { shop: channel.name, when })
            }
          >
            <p className="text-secondary-foreground">
              {access === "broken"
                ? t("channels:warn.broken.hint")
                : t("channels:warn.ending.hint")}
            </p>
            <PostForm className="mt-2 gap-2">
              <input type="hidden" name="channelType" value={channel.channelType} />
              <input type="hidden" name="channelId" value={channel.id} />
              <Button type="submit" name="intent" value="connect" size="sm">
                {t("channels:action.reconnect")}
              </Button>
            </PostForm>
          </Alert>
        );
      })}
    </div>
  );
}

/** Shown while the marketplace sends records that cannot be read. The seller handles them there. */
function Changed({ channel }: { channel: ChannelDetail }) {
  const t = getT();
  const { name: shop, unreadable: count, lastUnreadable: last } = channel;
  const marketplace = getFormat().channelName(channel.channelType);
  return (
    <Alert tone="warning" title={t("channels:warn.changed", { channel: marketplace, count, shop })}>
      <p className="text-secondary-foreground">
        {t("channels:warn.changed.hint", { channel: marketplace })}
      </p>
      {last ? (
        <div className="text-secondary-foreground wrap-anywhere">
          {t(`channels:unreadable.${last.kind}`, { id: last.externalId })}{" "}
          <SupportCode code={last.reason} />
        </div>
      ) : null}
    </Alert>
  );
}

/** Shown while the shop's owner is asked. The button checks the state again. */
function Waiting({ channel }: { channel: ChannelDetail }) {
  const t = getT();
  const isRefused = channel.tokopediaIntegrationState === INTEGRATION_STATES.refused;
  const words = isRefused ? "refused" : "pending";
  return (
    <Alert
      tone={isRefused ? "critical" : "warning"}
      title={t(`channels:${words}.title`, { shop: channel.name })}
    >
      <p className="text-secondary-foreground">
        {t(`channels:${words}.hint`, { channel: getFormat().channelName(channel.channelType) })}
      </p>
      <PostForm className="mt-2 gap-2">
        <input type="hidden" name="channelType" value={channel.channelType} />
        <input type="hidden" name="channelId" value={channel.id} />
        <Button type="submit" name="intent" value="connect" size="sm">
          {t(isRefused ? "channels:refused.again" : "channels:pending.check")}
        </Button>
      </PostForm>
    </Alert>
  );
}
