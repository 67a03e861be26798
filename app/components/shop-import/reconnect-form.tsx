import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { PostForm } from "#app/navigation/post-form.tsx";
import type { ChannelType } from "#contract/statuses.ts";

/** Opens the marketplace's consent page. Ends at the channels. */
export function ReconnectForm({
  channelId,
  channelType,
}: {
  channelId: string;
  channelType: ChannelType;
}) {
  const t = getT();
  return (
    <PostForm action="/channels">
      <input type="hidden" name="channelType" value={channelType} />
      <input type="hidden" name="channelId" value={channelId} />
      <input type="hidden" name="intent" value="connect" />
      <Button type="submit">
        <Icon name="link" />
        {t("shopImports:reconnect")}
      </Button>
    </PostForm>
  );
}
