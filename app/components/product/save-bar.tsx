"use client";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Popover, PopoverTrigger } from "#app/components/ui/popover.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { useFormat } from "#app/i18n/format-context.tsx";
import type { EditorChannel } from "#app/models/product/editor-channel.ts";
import { EditorBar } from "./editor-frame.tsx";

interface SaveBarProps {
  channels: EditorChannel[];
  chosen: string[];
  /** The fields that are wrong, in the form's order. */
  problems: string[];
  busy: boolean;
  /** The page itself, to start over. */
  href: string;
  /** What was typed is to be thrown away: leaving asks nothing. */
  discard: () => void;
}

/** What is wrong at a glance, and the ways to save. */
export function SaveBar({ channels, chosen, problems, busy, href, discard }: SaveBarProps) {
  const { t } = useTranslation(["productEdit"]);
  const usable = channels.filter((channel) => channel.usable);
  return (
    <EditorBar>
      <span role="status" className="empty:absolute">
        {problems.length > 0 ? (
          <a href={`#${problems[0]}`}>
            <StatusDot tone="critical">
              {t("productEdit:problems", { count: problems.length })}
            </StatusDot>
          </a>
        ) : null}
      </span>
      <ButtonLink
        reloadDocument
        variant="ghost"
        className="ml-auto max-cards:hidden"
        to={href}
        onClick={() => flushSync(discard)}
      >
        {t("productEdit:discard")}
      </ButtonLink>
      {usable.length > 0 ? (
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
      ) : (
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
      )}
    </EditorBar>
  );
}

function Publish({
  channels,
  chosen,
  busy,
}: {
  channels: EditorChannel[];
  chosen: string[];
  busy: boolean;
}) {
  const { t } = useTranslation(["productEdit"]);
  const format = useFormat();
  const [picked, setPicked] = useState(chosen);
  return (
    <>
      <span className="inline-flex max-md:flex-auto">
        <Button
          className="rounded-r-none max-md:flex-1"
          type="submit"
          name="intent"
          value="publish"
          variant="default"
          disabled={busy}
        >
          {picked.length > 0 ? (
            <>
              <span className="max-md:hidden">
                {t("productEdit:publish", { count: picked.length })}
              </span>
              <span className="md:hidden">{t("productEdit:publish.any")}</span>
            </>
          ) : (
            t("productEdit:publish.any")
          )}
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
        {/* The bar is one line: what a narrow one leaves out stands here. */}
        <Button className="cards:hidden" type="submit" name="intent" value="draft" disabled={busy}>
          {t("productEdit:draft")}
        </Button>
      </Popover>
    </>
  );
}
