import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Menu, MenuButton, MenuItem, PopoverTrigger } from "#app/components/ui/popover.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { PostForm } from "#app/navigation/post-form.tsx";
import type { ChannelDetail } from "#contract/channels.ts";
import type { ChannelType } from "#contract/statuses.ts";

interface ConnectMenuProps {
  connectable: readonly ChannelType[];
  /** Marketplaces that closed. A page says where their shops are now. */
  moved: readonly ChannelType[];
  channels: readonly ChannelDetail[];
}

const CONNECT_MENU_ID = "connect-shop";

/**
 * Lists every marketplace in which another shop can be connected. Shown if the seller has shops.
 */
export function ConnectMenu({ connectable, moved, channels }: ConnectMenuProps) {
  const t = getT();
  const isConnected = (type: ChannelType) => channels.some((one) => one.channelType === type);
  return (
    <>
      <PopoverTrigger opens={CONNECT_MENU_ID} variant="default">
        <Icon name="plus" />
        {t("channels:connect.shop")}
      </PopoverTrigger>
      <Menu id={CONNECT_MENU_ID} end>
        {connectable.map((type) => (
          <PostForm key={type}>
            <input type="hidden" name="channelType" value={type} />
            <MenuButton type="submit" name="intent" value="connect">
              <ChannelMark type={type} label="" />
              {t(isConnected(type) ? "channels:connect.another" : "channels:connect", {
                channel: getFormat().channelName(type),
              })}
            </MenuButton>
          </PostForm>
        ))}
        {moved.map((type) => (
          <MenuItem key={type} to={`/channels/connect/${type}`}>
            <ChannelMark type={type} label="" />
            {t("channels:connect", { channel: getFormat().channelName(type) })}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
