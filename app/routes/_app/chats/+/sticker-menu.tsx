import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Popover, PopoverTrigger } from "#app/components/ui/popover.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { PostForm } from "#app/navigation/post-form.tsx";

interface StickerMenuProps {
  stickers: readonly { packageId: string; stickerId: string; sign: string }[];
  clientId: string;
}

export function StickerMenu({ stickers, clientId }: StickerMenuProps) {
  const t = getT();
  return (
    <>
      <PopoverTrigger opens="stickers" variant="ghost" size="sm">
        <Icon name="smile" /> {t("chats:stickers")}
      </PopoverTrigger>
      <Popover id="stickers" width="content">
        <PostForm className="flex flex-wrap gap-1">
          <input type="hidden" name="intent" value="sticker" />
          <input type="hidden" name="clientId" value={clientId} />
          {stickers.map(({ packageId, stickerId, sign }) => (
            <Button
              key={stickerId}
              type="submit"
              variant="ghost"
              name="sticker"
              value={`${packageId}:${stickerId}`}
            >
              {sign}
            </Button>
          ))}
        </PostForm>
      </Popover>
    </>
  );
}
