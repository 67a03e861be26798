"use client";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/ui/button.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Popover, PopoverTrigger } from "#app/components/ui/popover.tsx";
import { useFormat } from "#app/i18n/format-context.tsx";
import type { EditorChannel } from "#app/models/product/editor-channel.ts";

interface SaveButtonsProps {
  channels: EditorChannel[];
  chosen: string[];
  busy: boolean;
}

/** Buttons that save the product alone, with draft listings, or published. */
export function SaveButtons({ channels, chosen, busy }: SaveButtonsProps) {
  const { t } = useTranslation(["productEdit"]);
  const usable = channels.filter((channel) => channel.usable);
  if (usable.length === 0)
    return (
      <Button
        className="max-md:flex-auto"
        type="submit"
        name="intent"
        value="save"
        data-save
        variant="default"
        disabled={busy}
      >
        {t("productEdit:save")}
      </Button>
    );
  return (
    <>
      <Button
        className="max-cards:hidden"
        type="submit"
        name="intent"
        value="draft"
        disabled={busy}
      >
        {t("productEdit:draft")}
      </Button>
      <Button
        className="max-cards:ml-auto max-md:flex-auto"
        type="submit"
        name="intent"
        value="save"
        data-save
        disabled={busy}
      >
        {t("productEdit:save")}
      </Button>
      <Publish channels={usable} chosen={chosen} busy={busy} />
    </>
  );
}

function Publish({ channels, chosen, busy }: SaveButtonsProps) {
  const { t } = useTranslation(["productEdit"]);
  const format = useFormat();
  const [picked, setPicked] = useState(chosen);
  return (
    <>
      {picked.length > 0 ? (
        <span className="inline-flex max-md:flex-auto">
          <Button
            className="rounded-r-none max-md:flex-1"
            type="submit"
            name="intent"
            value="publish"
            variant="default"
            disabled={busy}
          >
            <span className="max-md:hidden">
              {t("productEdit:publish", { count: picked.length })}
            </span>
            <span className="md:hidden">{t("productEdit:publish.any")}</span>
          </Button>
          <PopoverTrigger
            className="rounded-l-none border-l-inverse-info"
            opens="publish-to"
            variant="default"
            size="split"
            aria-label={t("productEdit:channels")}
          >
            <Icon name="chevron-up" size="s" />
          </PopoverTrigger>
        </span>
      ) : (
        <PopoverTrigger className="max-md:flex-auto" opens="publish-to" variant="default">
          {t("productEdit:publish.choose")}
          <Icon name="chevron-up" size="s" />
        </PopoverTrigger>
      )}
      <Popover id="publish-to" width="content" className="anchor-[top_span-left]">
        {channels.map(({ id, type, name }) => (
          <Checkbox
            key={id}
            name="channelIds"
            value={id}
            defaultChecked={chosen.includes(id)}
            onChange={({ currentTarget }) =>
              setPicked((now) =>
                currentTarget.checked ? [...now, id] : now.filter((other) => other !== id),
              )
            }
          >
            <ChannelMark type={type} label="" />
            {`${format.channelName(type)} · ${name}`}
          </Checkbox>
        ))}
        <Button type="submit" variant="default" name="intent" value="publish" disabled={busy}>
          {t("productEdit:publish.any")}
        </Button>
        {/* A narrow bar is one line, so the actions that it leaves out are in this menu. */}
        <Button className="cards:hidden" type="submit" name="intent" value="draft" disabled={busy}>
          {t("productEdit:draft")}
        </Button>
      </Popover>
    </>
  );
}
