"use client";
import { Button } from "#app/components/ui/button.tsx";
import { CHANNEL_NAMES, ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { useT } from "#app/i18n/provider.tsx";
import type { EditorChannel } from "./editor-channel.ts";
import type { SyncState } from "./publish-expectation.ts";
import { SYNC_LOOKS } from "./sync-look.ts";

interface ReadyPanelProps {
  /** null: a new product, which has no listings yet. */
  productId: string | null;
  channels: EditorChannel[];
  infos: readonly SyncState[];
}

/** What each channel would refuse, where to mend it, and how the product stands there. */
export function ReadyPanel({ productId, channels, infos }: ReadyPanelProps) {
  const t = useT();
  return (
    <aside className="rail" aria-labelledby="ready">
      <section className="sect">
        <header>
          <h2 id="ready">{t("productEdit:ready")}</h2>
        </header>
        {channels.length === 0 ? (
          <p className="sec">
            {t("productEdit:ready.none")} <Link to="/channels">{t("productEdit:ready.connect")}</Link>
          </p>
        ) : null}
        <ul className="pre">
          {channels.map((channel) => (
            <ChannelItem key={channel.id} productId={productId} channel={channel} info={infos.find((info) => info.channelId === channel.id)} />
          ))}
        </ul>
      </section>
    </aside>
  );
}

interface ChannelItemProps {
  productId: string | null;
  channel: EditorChannel;
  info: SyncState | undefined;
}

function ChannelItem({ productId, channel, info }: ChannelItemProps) {
  const t = useT();
  const status = info?.syncStatus ?? 0;
  const failed = status === 4 || status === 5;
  return (
    <li id={`channel-${channel.id}`}>
      <ChannelMark type={channel.type} off={!channel.usable} />
      <span className="strong">
        {CHANNEL_NAMES[channel.type]} <span className="muted">{channel.name}</span>
      </span>
      <Verdict channel={channel} />
      <div className="why">
        {info && status !== 0 ? (
          <span className="row" aria-live="polite">
            <StatusDot tone={SYNC_LOOKS[status].tone}>{t(`productEdit:sync.${status}`)}</StatusDot>
          </span>
        ) : null}
        {info?.errorMessage && failed ? <span className="crit">{info.errorMessage}</span> : null}
        <ul className="why">
          {channel.findings.map(({ text, anchor, level }) => (
            <li key={text} className={level === "warning" ? "w" : undefined}>
              <span>
                {text} {anchor ? <a href={`#${encodeURIComponent(anchor)}`}>{t("productEdit:ready.fix")}</a> : null}
              </span>
            </li>
          ))}
        </ul>
        {productId && channel.usable && channel.checked ? (
          <Link className="xs" to={`/products-v2/channels/${channel.type}/${channel.id}/${productId}`}>
            {t("productEdit:listing.details", { channel: CHANNEL_NAMES[channel.type] })}
          </Link>
        ) : null}
        {info && status !== 0 && channel.usable ? <Listing channel={channel} failed={failed} /> : null}
      </div>
    </li>
  );
}

function Verdict({ channel }: { channel: EditorChannel }) {
  const t = useT();
  const errors = channel.findings.filter((finding) => finding.level === "error").length;
  if (!channel.usable) return <Link to="/channels">{t("productEdit:ready.lost")}</Link>;
  if (!channel.checked) return <span className="muted" />;
  if (errors > 0) return <span className="crit">{t("productEdit:ready.toFix", { count: errors })}</span>;
  return (
    <span className="ok row">
      <Icon name="check" size="s" />
      {t("productEdit:ready.ok")}
    </span>
  );
}

function Listing({ channel, failed }: { channel: EditorChannel; failed: boolean }) {
  const t = useT();
  const name = CHANNEL_NAMES[channel.type];
  return (
    <span className="row wrap">
      {failed ? (
        <Button size="sm" type="submit" name="intent" value={`publish-to:${channel.id}`}>
          {t("productEdit:listing.retry")}
        </Button>
      ) : null}
      <details className="more-acts">
        <summary>{t("productEdit:listing.more", { channel: name })}</summary>
        <Button size="sm" type="submit" name="intent" value={`unpublish:${channel.id}`}>
          <Icon name="unlink" size="s" />
          {t("productEdit:listing.unpublish", { channel: name })}
        </Button>
      </details>
    </span>
  );
}
