import { Badge } from "#app/components/ui/badge.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { labelStyle } from "#app/components/ui/label.tsx";
import { PopoverTrigger } from "#app/components/ui/popover.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { leadsTo, type MenuGroup, type MenuItem } from "#app/models/shell/menu.ts";
import type { SidebarState } from "#app/models/shell/sidebar-cookie.ts";
import { MenuLink } from "./menu-link.tsx";
import { buildSubEntryStyle, entryStyle, Word } from "./sidebar-entry.tsx";
import { dropNullAttributes, groupListId, groupShape, SIDEBAR_FORM } from "./sidebar-shape.ts";

interface GroupSurroundings {
  /** Path of the current page. */
  pathname: string;
}

interface GroupProps extends GroupSurroundings {
  group: MenuGroup;
  state: SidebarState;
}

/**
 * A link, or a heading that collapses the links below it. A collapsed heading still shows that one
 * of its links is the current page or needs attention. Folded, it is an icon with a tooltip, and
 * its links are in a popover. Only one of the two buttons is shown.
 */
export function Group({ group, state, pathname }: GroupProps) {
  const t = getT();
  if (group.to) return <Entry group={group} to={group.to} pathname={pathname} />;
  const { button, list } = groupShape(group.id, state);
  const isOpen = button["aria-expanded"] === "true";
  const isCurrent = group.items.some(({ to }) => leadsTo(to, pathname));
  return (
    <li className="not-first:mt-2 not-first:border-t not-first:pt-2" data-group={group.id}>
      <button
        type="submit"
        form={SIDEBAR_FORM}
        className={cn(entryStyle, "folded:hidden")}
        data-current={isCurrent && !isOpen ? "" : undefined}
        {...dropNullAttributes(button)}
      >
        <Icon name={group.icon} />
        <span>{t(group.label)}</span>
        <Stress entry={findWorstState(group)} />
        <span className="ml-auto grid flex-none text-muted-foreground transition-transform duration-base group-aria-expanded:rotate-90 [[data-stress]+&]:ml-0">
          <Icon name="chevron-right" size="s" />
        </span>
      </button>
      <PopoverTrigger
        bare
        opens={groupListId(group.id)}
        className={cn(entryStyle, "unfolded:hidden")}
        data-current={isCurrent ? "" : undefined}
      >
        <Icon name={group.icon} />
        <Word>{t(group.label)}</Word>
        <Stress entry={findWorstState(group)} />
      </PopoverTrigger>
      <div
        id={groupListId(group.id)}
        popover="auto"
        className="sidebar-list"
        {...dropNullAttributes(list)}
      >
        <p className={cn(labelStyle, "px-2.5 pt-1.5 pb-1 unfolded:hidden")}>{t(group.label)}</p>
        <ul>
          {group.items.map((item) => (
            <Item key={item.to} item={item} pathname={pathname} />
          ))}
        </ul>
      </div>
    </li>
  );
}

function Entry({ group, to, pathname }: { group: MenuGroup; to: string } & GroupSurroundings) {
  const t = getT();
  return (
    <li>
      <MenuLink to={to} pathname={pathname} className={entryStyle}>
        <Icon name={group.icon} />
        <Word>{t(group.label)}</Word>
        <Stress entry={group} />
      </MenuLink>
    </li>
  );
}

function Item({ item, pathname }: { item: MenuItem } & GroupSurroundings) {
  const t = getT();
  const isGreyed = item.state === "greyed";
  return (
    <li>
      <MenuLink
        to={item.to}
        pathname={pathname}
        restores={item.restores}
        className={buildSubEntryStyle({ marked: Boolean(item.channel), off: isGreyed })}
      >
        {item.channel ? (
          <ChannelMark type={item.channel} off={isGreyed} label="" className="-ml-px size-5" />
        ) : null}
        <span>{item.channel ? getFormat().channelName(item.channel) : t(item.label)}</span>
        {item.badge ? (
          <Badge tone="info" className="ml-auto flex-none">
            {t("nav:new")}
          </Badge>
        ) : null}
        {isGreyed ? (
          <span className="ml-auto grid flex-none text-warning">
            <Icon name="triangle-alert" size="s" label={item.reason && t(item.reason)} />
          </span>
        ) : null}
        <Stress entry={item} />
      </MenuLink>
    </li>
  );
}

type StressedState = Pick<MenuItem, "state" | "reason">;

/** A red dot with hidden text. An open group hides its dot, as its link has one. */
function Stress({ entry }: { entry: StressedState | undefined }) {
  const t = getT();
  if (entry?.state !== "stressed" || !entry.reason) return null;
  const words = t(entry.reason);
  return (
    <span
      className="ml-auto size-2 flex-none rounded-full bg-critical-mark group-aria-expanded:hidden folded:absolute folded:top-2 folded:right-3.75 folded:outline-2 folded:outline-background in-popover:static in-popover:outline-none"
      data-stress=""
      role="img"
      aria-label={words}
      title={words}
    />
  );
}

function findWorstState({ items }: MenuGroup): StressedState | undefined {
  return items.find(({ state }) => state === "stressed");
}
