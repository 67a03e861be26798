import type { MouseEvent } from "react";
import { useLocation } from "react-router";
import { Badge } from "#app/components/ui/badge.tsx";
import { CHANNEL_NAMES, ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { classNames } from "#app/components/ui/class-names.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Menu, PopoverTrigger } from "#app/components/ui/popover.tsx";
import { useT } from "#app/i18n/provider.tsx";
import { leadsTo, type MenuGroup, type MenuItem } from "./menu.ts";
import { MenuLink } from "./menu-link.tsx";

export const SIDEBAR_FORM = "sidebar-form";

interface GroupProps {
  group: MenuGroup;
  open: boolean;
  onToggle: (event: MouseEvent) => void;
}

/** A link, or a heading that hides and shows the links under it. Hidden ones still say that one of them is here, or in trouble. */
export function Group({ group, open, onToggle }: GroupProps) {
  const t = useT();
  const here = useIsHere(group);
  if (group.to) return <Entry group={group} to={group.to} />;
  const list = `group-${group.id}`;
  return (
    <li className="grp">
      <button
        type="submit"
        form={SIDEBAR_FORM}
        className={classNames("entry", !open && here && "here")}
        name={open ? "collapse" : "expand"}
        value={group.id}
        onClick={onToggle}
        aria-expanded={open}
        aria-controls={list}
      >
        <Icon name={group.icon} />
        <span className="word">{t(group.label)}</span>
        {open ? null : <Stress entry={worst(group)} />}
        <span className="caret">
          <Icon name="chevron-right" size="s" />
        </span>
      </button>
      <ul className="sub" id={list} hidden={!open}>
        <Items items={group.items} />
      </ul>
    </li>
  );
}

/** An icon with its name beside it when pointed at or focused; a group's links are in a popover next to it. */
export function FoldedGroup({ group }: { group: MenuGroup }) {
  const t = useT();
  const here = useIsHere(group);
  if (group.to) return <Entry group={group} to={group.to} />;
  const menu = `menu-${group.id}`;
  return (
    <li className="grp">
      <PopoverTrigger bare opens={menu} className={classNames("entry", here && "here")}>
        <Icon name={group.icon} />
        <span className="word">{t(group.label)}</span>
        <Stress entry={worst(group)} />
      </PopoverTrigger>
      <Menu id={menu} className="fly">
        <p className="lbl">{t(group.label)}</p>
        <ul>
          <Items items={group.items} />
        </ul>
      </Menu>
    </li>
  );
}

function Entry({ group, to }: { group: MenuGroup; to: string }) {
  const t = useT();
  return (
    <li>
      <MenuLink to={to} className="entry">
        <Icon name={group.icon} />
        <span className="word">{t(group.label)}</span>
        <Stress entry={group} />
      </MenuLink>
    </li>
  );
}

function Items({ items }: { items: readonly MenuItem[] }) {
  const t = useT();
  return items.map((item) => {
    const off = item.state === "greyed";
    return (
      <li key={item.to}>
        <MenuLink to={item.to} restores={item.restores} className={classNames("entry", off && "off")}>
          {item.channel ? <ChannelMark type={item.channel} off={off} label="" /> : null}
          <span>{item.channel ? CHANNEL_NAMES[item.channel] : t(item.label)}</span>
          {item.badge ? (
            <Badge tone="info" className="tail">
              {t("nav:new")}
            </Badge>
          ) : null}
          {off ? (
            <span className="tail warn">
              <Icon name="triangle-alert" size="s" label={item.reason && t(item.reason)} />
            </span>
          ) : null}
          <Stress entry={item} />
        </MenuLink>
      </li>
    );
  });
}

type Stressable = Pick<MenuItem, "state" | "reason">;

/** A red dot, and what it means for those who do not see it. */
function Stress({ entry }: { entry: Stressable | undefined }) {
  const t = useT();
  if (entry?.state !== "stressed" || !entry.reason) return null;
  const words = t(entry.reason);
  return <span className="dot tail" role="img" aria-label={words} title={words} />;
}

function worst({ items }: MenuGroup): Stressable | undefined {
  return items.find(({ state }) => state === "stressed");
}

function useIsHere({ items }: MenuGroup): boolean {
  const { pathname } = useLocation();
  return items.some(({ to }) => leadsTo(to, pathname));
}
