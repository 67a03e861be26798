"use client";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/ui/button.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { useFormat } from "#app/i18n/format-context.tsx";
import type { EditorChannel } from "#app/models/product/editor-channel.ts";
import { ConflictPlace, type SentBy } from "./conflict-place.tsx";

/** Confirmation before publishing to several shops. Names each shop; nothing is sent yet. */
export function PublishQuestion({ shops, sentBy }: { shops: EditorChannel[]; sentBy: SentBy }) {
  const { t } = useTranslation(["productEdit"]);
  const format = useFormat();
  return (
    <ConflictPlace sentBy={sentBy}>
      <h2 className="mb-2">{t("productEdit:ask.publish", { count: shops.length })}</h2>
      <ul className="grid gap-1">
        {shops.map(({ id, type, name }) => (
          <li className="flex items-center gap-2" key={id}>
            <ChannelMark type={type} label="" />
            {`${format.channelName(type)} · ${name}`}
          </li>
        ))}
      </ul>
      <p className="my-2 text-secondary-foreground">{t("productEdit:ask.publish.hint")}</p>
      <Button type="submit" variant="default" name="intent" value="publish-all">
        {t("productEdit:publish", { count: shops.length })}
      </Button>
    </ConflictPlace>
  );
}
