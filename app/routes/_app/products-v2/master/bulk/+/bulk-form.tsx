"use client";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { ConnectFirst } from "#app/components/channel/connect-first.tsx";
import { useReply } from "#app/components/form/use-reply.ts";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { FieldMessage, FieldSet } from "#app/components/ui/field.tsx";
import { useFormat } from "#app/i18n/format-context.tsx";
import { errorMessage } from "#app/i18n/keys.ts";
import { type FormReply, findFieldCode, findFormCode } from "#app/models/form/reply.ts";
import type { ChannelColumn } from "#app/models/product/channel-column.ts";
import { Link } from "#app/navigation/link.tsx";
import { PostForm } from "#app/navigation/post-form.tsx";
import { PublishQuestion } from "./publish-question.tsx";

export interface BulkReply extends Pick<FormReply, "error" | "details"> {
  channelIds: string[];
  archive?: boolean;
  /** The shops to publish to, if there are several. Nothing is sent yet. */
  asking?: string[];
  failures?: { productId: string; channelId: string; name: string; reason: string }[];
}
export interface BulkChannel extends ChannelColumn {
  /** A disconnected shop can neither publish nor unpublish. */
  usable: boolean;
}
interface BulkFormProps {
  action: "publish" | "unpublish" | "delete";
  count: number;
  channels: BulkChannel[];
  back: string;
}

/** Asks for the channels. The button says what will happen to how many products. */
export function BulkForm({ action, count, channels, back }: BulkFormProps) {
  const { t } = useTranslation(["products", "errors"]);
  const reply = useReply<BulkReply>();
  const refusal = findFormCode(reply);
  const sending = useNavigation().formMethod === "POST";
  if (channels.length === 0 && action !== "delete")
    return <ConnectFirst text={t("products:do.noChannels")} link={t("products:do.connect")} />;
  if (reply?.asking)
    return (
      <PublishQuestion
        count={count}
        shops={channels.filter(({ id }) => reply.asking?.includes(id))}
        isSending={sending}
      />
    );
  return (
    <PostForm className="grid gap-4 max-w-form">
      {action === "publish" ? (
        <p className="text-secondary-foreground">{t("products:do.publish.text")}</p>
      ) : null}
      {refusal ? <Alert tone="critical">{errorMessage(t, refusal, reply?.details)}</Alert> : null}
      {reply?.failures ? <Failures failures={reply.failures} channels={channels} /> : null}
      {channels.length > 0 ? (
        <ChannelChoice action={action} channels={channels} reply={reply} />
      ) : null}
      {action === "unpublish" ? (
        <div>
          <Checkbox name="archive" value="1" defaultChecked={reply?.archive}>
            {t("products:do.unpublish.archive")}
          </Checkbox>
          <p className="text-xs text-muted-foreground">{t("products:do.unpublish.archiveHint")}</p>
        </div>
      ) : null}
      <div className="flex items-center gap-2">
        <Button
          type="submit"
          variant={action === "publish" ? "default" : "destructive"}
          disabled={sending}
        >
          {t(`products:do.${action}.submit`, { count })}
        </Button>
        <ButtonLink to={back}>{t("products:do.keep")}</ButtonLink>
      </div>
    </PostForm>
  );
}

function ChannelChoice({
  action,
  channels,
  reply,
}: Pick<BulkFormProps, "action" | "channels"> & { reply: BulkReply | undefined }) {
  const { t } = useTranslation(["products"]);
  const format = useFormat();
  const usable = channels.filter((channel) => channel.usable);
  const isMissing = findFieldCode(reply, "channelIds") !== undefined;
  const chosenChannels =
    reply?.channelIds ??
    (action === "publish" && usable.length === 1 ? usable.map((channel) => channel.id) : []);
  return (
    <FieldSet
      className="grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] gap-x-6 gap-y-5"
      aria-describedby={isMissing ? "channels-error" : undefined}
      legend={t("products:do.channels")}
    >
      {channels.map((channel) => (
        <Checkbox
          className="text-sm font-medium text-secondary-foreground"
          key={channel.id}
          name="channelIds"
          value={channel.id}
          disabled={!channel.usable}
          defaultChecked={chosenChannels.includes(channel.id)}
          aria-invalid={isMissing || undefined}
        >
          <ChannelMark type={channel.type} off={!channel.usable} label="" />
          {`${format.channelName(channel.type)} · ${channel.name}`}
          {channel.usable ? null : (
            <span className="text-muted-foreground font-normal">{t("products:do.lost")}</span>
          )}
        </Checkbox>
      ))}
      {isMissing ? (
        <FieldMessage id="channels-error">{t("products:problem.required")}</FieldMessage>
      ) : null}
    </FieldSet>
  );
}

function Failures({
  failures,
  channels,
}: {
  failures: NonNullable<BulkReply["failures"]>;
  channels: BulkChannel[];
}) {
  const { t } = useTranslation(["products"]);
  return (
    <Alert tone="critical" title={t("products:do.failed", { count: failures.length })}>
      <ul>
        {failures.map(({ productId, channelId, name, reason }) => (
          <li key={`${productId} ${channelId}`}>
            <Link to={`/products-v2/master/${productId}`}>{name}</Link>
            {["", channels.find((channel) => channel.id === channelId)?.name, reason]
              .filter((part) => part !== undefined)
              .join(" · ")}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
