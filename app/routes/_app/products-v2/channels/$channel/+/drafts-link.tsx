import { ButtonLink } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Menu, PopoverTrigger } from "#app/components/ui/popover.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { buildDraftsPath } from "#app/models/listing/listing-paths.ts";
import { Link } from "#app/navigation/link.tsx";
import type { ChannelSummary } from "#contract/accounts.ts";

interface DraftsLinkProps {
  type: ChannelSummary["channelType"];
  shops: readonly { id: string; name: string }[];
}

export function DraftsLink({ type, shops }: DraftsLinkProps) {
  const t = getT();
  const [first, ...others] = shops;
  if (!first) return null;
  if (others.length === 0)
    return <ButtonLink to={buildDraftsPath(type, first.id)}>{t("listings:drafts")}</ButtonLink>;
  return (
    <>
      <PopoverTrigger opens="drafts-of">
        {t("listings:drafts")}
        <Icon name="chevron-down" size="s" />
      </PopoverTrigger>
      <Menu id="drafts-of" end>
        {shops.map(({ id, name }) => (
          <Link key={id} to={buildDraftsPath(type, id)}>
            {name}
          </Link>
        ))}
      </Menu>
    </>
  );
}
