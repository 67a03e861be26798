import { DisconnectEffects } from "#app/components/channel/disconnect-effects.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { DialogLink } from "#app/components/ui/dialog-link.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { Menu, PopoverTrigger } from "#app/components/ui/popover.tsx";
import { IfMay } from "#app/middleware/if-may.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { PostForm } from "#app/navigation/post-form.tsx";
import type { ChannelDetail } from "#contract/channels.ts";

export function ChannelMenu({ channel }: { channel: ChannelDetail }) {
  const t = getT();
  const id = `channel-${channel.id}`;
  return (
    <>
      <PopoverTrigger
        opens={id}
        variant="ghost"
        size="icon"
        aria-label={`${channel.name}: ${t("common:action.more")}`}
      >
        <Icon name="ellipsis" />
      </PopoverTrigger>
      <Menu id={id} end>
        <PostForm>
          <input type="hidden" name="channelType" value={channel.channelType} />
          <input type="hidden" name="channelId" value={channel.id} />
          <input type="hidden" name="paused" value={channel.stockPushPaused ? "no" : "yes"} />
          <button type="submit" name="intent" value="connect">
            <Icon name="link" />
            {t("channels:action.reconnect")}
          </button>
          <button type="submit" name="intent" value="pause">
            <Icon name={channel.stockPushPaused ? "rotate-cw" : "ban"} />
            {channel.stockPushPaused ? t("channels:action.resume") : t("channels:action.pause")}
          </button>
        </PostForm>
        <Link to={`/channels?rename=${encodeURIComponent(channel.id)}`}>
          <Icon name="pencil" />
          {t("channels:action.rename")}
        </Link>
        <IfMay open="/product-import-v2">
          <Link to="/product-import-v2">
            <Icon name="download" />
            {t("channels:action.import")}
          </Link>
        </IfMay>
        <hr />
        <DialogLink
          className="text-critical"
          opens={`disconnect-${channel.id}`}
          to={disconnectPath(channel)}
        >
          <Icon name="unlink" />
          {t("channels:action.disconnect")}
        </DialogLink>
      </Menu>
      <DisconnectDialog channel={channel} />
    </>
  );
}

const disconnectPath = ({ id }: ChannelDetail) => `/channels/${id}/disconnect`;

/** A wrong name leads to the page with the same question, which shows the error. */
function DisconnectDialog({ channel }: { channel: ChannelDetail }) {
  const t = getT();
  const { id, name, hasConsentPage } = channel;
  const endConsent = t("channels:disconnect.consent.end", {
    channel: getFormat().channelName(channel.channelType),
  });
  return (
    <Dialog
      id={`disconnect-${id}`}
      icon="caution"
      destructive
      title={t("channels:disconnect.title", { name })}
      description={<DisconnectEffects channel={channel} heading="h3" />}
      action={disconnectPath(channel)}
      cancel={t("channels:disconnect.keep")}
      confirm={t("channels:disconnect.confirm")}
      {...(hasConsentPage
        ? { checkbox: { name: "endConsent", value: "on", label: endConsent } }
        : {})}
    >
      <Field
        className="mt-3"
        id={`disconnect-${id}-name`}
        label={t("channels:disconnect.type", { name })}
      >
        <Input id={`disconnect-${id}-name`} name="name" autoComplete="off" required />
      </Field>
    </Dialog>
  );
}
