"use client";
import { useTranslation } from "react-i18next";
import { SYNC_LOOKS } from "#app/components/product/sync-look.ts";
import { Button } from "#app/components/ui/button.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { Radio } from "#app/components/ui/checkbox.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { sectionHeadStyle, sectionStyle } from "#app/components/ui/section.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { useFormat } from "#app/i18n/format-context.tsx";
import { buildDraftsPath } from "#app/models/listing/listing-paths.ts";
import type { EditorChannel } from "#app/models/product/editor-channel.ts";
import type { SyncState } from "#app/models/product/publish-expectation.ts";
import { Link } from "#app/navigation/link.tsx";
import { useEditor } from "./editor-context.ts";
import { EditorRail } from "./editor-frame.tsx";

interface ReadyPanelProps {
  /** `null` for a new product, which has no listings yet. */
  productId: string | null;
  channels: EditorChannel[];
  infos: readonly SyncState[];
}

/** Shows what each channel would refuse, links to fix it, and the product's sync status. */
export function ReadyPanel({ productId, channels, infos }: ReadyPanelProps) {
  const { t } = useTranslation(["productEdit"]);
  const { opens } = useEditor();
  return (
    <EditorRail aria-labelledby="ready">
      <section className={sectionStyle}>
        <header className={sectionHeadStyle}>
          <h2 id="ready" tabIndex={-1}>
            {t("productEdit:ready")}
          </h2>
        </header>
        {channels.length === 0 ? (
          <p className="text-secondary-foreground">
            {t("productEdit:ready.none")}{" "}
            {opens.channels ? <Link to="/channels">{t("productEdit:ready.connect")}</Link> : null}
          </p>
        ) : null}
        <ul className="grid ">
          {channels.map((channel) => (
            <ChannelItem
              key={channel.id}
              productId={productId}
              channel={channel}
              info={infos.find((info) => info.channelId === channel.id)}
            />
          ))}
        </ul>
        {channels.some(({ usable }) => usable) ? (
          <Button size="sm" type="submit" name="intent" value="check" formAction="#ready">
            {t("productEdit:ready.check")}
          </Button>
        ) : null}
      </section>
    </EditorRail>
  );
}

interface ChannelItemProps {
  productId: string | null;
  channel: EditorChannel;
  info: SyncState | undefined;
}

function ChannelItem({ productId, channel, info }: ChannelItemProps) {
  const { t } = useTranslation(["productEdit"]);
  const format = useFormat();
  const status = info?.syncStatus ?? 0;
  const failed = status === 4 || status === 5;
  return (
    <li
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-y-1 gap-x-3 items-center px-0 py-2.5 not-first:border-t first:pt-0 target:bg-primary-soft target:outline-8 target:outline-primary-soft"
      id={`channel-${channel.id}`}
    >
      <ChannelMark type={channel.type} off={!channel.usable} label="" />
      <span className="font-medium">
        {format.channelName(channel.type)}{" "}
        <span className="text-muted-foreground">{channel.name}</span>
      </span>
      <Verdict channel={channel} />
      <div className="col-start-2 -col-end-1 grid gap-1 text-xs text-secondary-foreground">
        {info && status !== 0 ? (
          <span className="flex items-center gap-y-1.5 gap-x-3" aria-live="polite">
            <StatusDot className="text-xs" tone={SYNC_LOOKS[status].tone}>
              {t(`productEdit:sync.${status}`)}
            </StatusDot>
          </span>
        ) : null}
        {info?.errorMessage &&
        failed &&
        !channel.findings.some(({ text }) => text === info.errorMessage) ? (
          <span className="text-critical">{info.errorMessage}</span>
        ) : null}
        {info?.isRetryPaused ? <Paused channel={channel} /> : null}
        <ul className="grid gap-1">
          {channel.findings.map(({ text, href, level }) => (
            <li
              key={text}
              className={cn(
                "flex items-baseline gap-1.5 before:size-1.25 before:flex-none before:mb-0.5 before:rounded-full",
                level === "warning" ? "before:bg-warning-mark" : "before:bg-critical-mark",
              )}
            >
              <span>
                {text} {href ? <FixLink href={href} /> : null}
              </span>
            </li>
          ))}
        </ul>
        {productId && channel.usable && channel.checked ? (
          <Link
            className="text-xs underline underline-offset-2 max-md:inline-flex max-md:items-center max-md:min-w-11 max-md:min-h-11"
            to={`/products-v2/channels/${channel.type}/${channel.id}/${productId}`}
          >
            {t("productEdit:listing.details", { channel: format.channelName(channel.type) })}
          </Link>
        ) : null}
        {info && status !== 0 && channel.usable ? (
          <Listing channel={channel} canRetry={failed && !info.isRetryPaused} />
        ) : null}
      </div>
    </li>
  );
}

function Verdict({ channel }: { channel: EditorChannel }) {
  const { t } = useTranslation(["productEdit"]);
  const { opens } = useEditor();
  const errors = channel.findings.filter((finding) => finding.level === "error").length;
  if (!channel.usable) {
    const lostText = t("productEdit:ready.lost");
    return opens.channels ? (
      <Link to="/channels">{lostText}</Link>
    ) : (
      <span className="text-critical">{lostText}</span>
    );
  }
  if (!channel.checked)
    return <span className="text-muted-foreground">{t("productEdit:ready.later")}</span>;
  if (errors > 0)
    return <span className="text-critical">{t("productEdit:ready.toFix", { count: errors })}</span>;
  return (
    <span className="text-success flex items-center gap-2">
      <Icon name="check" size="s" />
      {t("productEdit:ready.ok")}
    </span>
  );
}

function FixLink({ href }: { href: string }) {
  const { t } = useTranslation(["productEdit"]);
  return href.startsWith("#") ? (
    <a className="underline underline-offset-2" href={href}>
      {t("productEdit:ready.fix")}
    </a>
  ) : (
    <Link className="underline underline-offset-2" to={href}>
      {t("productEdit:ready.fix")}
    </Link>
  );
}

function Paused({ channel }: { channel: EditorChannel }) {
  const { t } = useTranslation(["productEdit"]);
  return (
    <span className="flex items-center flex-wrap gap-y-1.5 gap-x-3">
      <span className="text-warning">{t("productEdit:paused")}</span>
      <Button size="sm" type="submit" name="intent" value={`reset:${channel.id}`}>
        {t("productEdit:paused.reset")}
      </Button>
      <Link className="underline underline-offset-2" to={buildDraftsPath(channel.type, channel.id)}>
        {t("productEdit:paused.drafts")}
      </Link>
    </span>
  );
}

function Listing({ channel, canRetry }: { channel: EditorChannel; canRetry: boolean }) {
  const { t } = useTranslation(["productEdit"]);
  const format = useFormat();
  const name = format.channelName(channel.type);
  return (
    <span className="flex items-center flex-wrap gap-y-1.5 gap-x-3">
      {canRetry ? (
        <Button size="sm" type="submit" name="intent" value={`publish-to:${channel.id}`}>
          {t("productEdit:listing.retry")}
        </Button>
      ) : null}
      <details>
        <summary className="text-link cursor-pointer max-md:py-3">
          {t("productEdit:listing.takeOff", { channel: name })}
        </summary>
        {/* A choice here does not change the product, so it must not mark the form as edited. */}
        <div className="grid gap-1" onInput={(event) => event.stopPropagation()}>
          <Radio name={`archive[${channel.id}]`} value="0" defaultChecked>
            {t("productEdit:listing.hide", { channel: name })}
          </Radio>
          <Radio name={`archive[${channel.id}]`} value="1">
            {t("productEdit:listing.delete", { channel: name })}
          </Radio>
          <Button
            className="mt-1.5"
            size="sm"
            type="submit"
            variant="destructive"
            name="intent"
            value={`unpublish:${channel.id}`}
          >
            {t("productEdit:listing.unpublish", { channel: name })}
          </Button>
        </div>
      </details>
    </span>
  );
}
