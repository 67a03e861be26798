"use client";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/ui/button.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { useFormat } from "#app/i18n/format-context.tsx";
import type { ChannelColumn } from "#app/models/product/channel-column.ts";
import { PostForm } from "#app/navigation/post-form.tsx";

interface PublishQuestionProps {
  /** Number of products, which the page names above. */
  count: number;
  shops: readonly ChannelColumn[];
  isSending: boolean;
}

/** Asks before products are published to several shops, naming each. Nothing is sent yet. */
export function PublishQuestion({ count, shops, isSending }: PublishQuestionProps) {
  const { t } = useTranslation(["products"]);
  const format = useFormat();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const shopCount = t("products:do.publish.shops", { count: shops.length });
  return (
    <PostForm className="grid gap-3 max-w-form">
      <h2 ref={title} tabIndex={-1}>
        {t("products:do.publish.ask", { count, shops: shopCount })}
      </h2>
      <ul className="grid gap-1">
        {shops.map(({ id, type, name }) => (
          <li className="flex items-center gap-2" key={id}>
            <input type="hidden" name="channelIds" value={id} />
            <ChannelMark type={type} label="" />
            {`${format.channelName(type)} · ${name}`}
          </li>
        ))}
      </ul>
      <p className="text-secondary-foreground">{t("products:do.publish.ask.hint")}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          variant="default"
          name="intent"
          value="publish-all"
          disabled={isSending}
        >
          {t("products:do.publish.ask.submit", { count, shops: shopCount })}
        </Button>
        <Button type="submit" name="intent" value="choose" disabled={isSending}>
          {t("products:do.publish.ask.choose")}
        </Button>
      </div>
    </PostForm>
  );
}
