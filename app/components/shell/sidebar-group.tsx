import { Badge } from "#app/components/ui/badge.tsx";
import { CHANNEL_NAMES, ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { classNames } from "#app/components/ui/class-names.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import type { Translate } from "#app/i18n/keys.ts";
import { leadsTo, type MenuGroup, type MenuItem } from "./menu.ts";
import { MenuLink } from "./menu-link.tsx";
import type { SidebarState } from "./sidebar-cookie.ts";
import { groupShape, listOf, present } from "./sidebar-shape.ts";

interface Around {
  /** Of the page around it. */
  pathname: string;
  t: Translate;
}

interface GroupProps extends Around {
  group: MenuGroup;
  state: SidebarState;
}

/**
 * A link, or a heading that hides and shows the links under it. Hidden ones still say that one of them is here, or in trouble. Folded it is an icon with
 * its name beside it when pointed at or focused, and its links are in a popover next to it.
 */
export function Group({ group, state, pathname, t }: GroupProps) {
  if (group.to) return <Entry group={group} to={group.to} pathname={pathname} t={t} />;
  const { button, list } = groupShape(group.id, state);
  const isOpen = button["aria-expanded"] === "true";
  const isHere = group.items.some(({ to }) => leadsTo(to, pathname));
  return (
    <li className="grp" data-group={group.id}>
      <button className={classNames("entry", isHere && !isOpen && "here")} {...present(button)}>
        <Icon name={group.icon} />
        <span className="word">{t(group.label)}</span>
        <Stress entry={worst(group)} t={t} />
        <span className="caret">
          <Icon name="chevron-right" size="s" />
        </span>
      </button>
      <div id={listOf(group.id)} {...present(list)}>
        <p className="lbl">{t(group.label)}</p>
        <ul>
          {group.items.map((item) => (
            <Item key={item.to} item={item} pathname={pathname} t={t} />
          ))}
        </ul>
      </div>
    </li>
  );
}

function Entry({ group, to, pathname, t }: { group: MenuGroup; to: string } & Around) {
  return (
    <li>
      <MenuLink to={to} pathname={pathname} className="entry">
        <Icon name={group.icon} />
        <span className="word">{t(group.label)}</span>
        <Stress entry={group} t={t} />
      </MenuLink>
    </li>
  );
}

function Item({ item, pathname, t }: { item: MenuItem } & Around) {
  const off = item.state === "greyed";
  return (
    <li>
      <MenuLink
        to={item.to}
        pathname={pathname}
        restores={item.restores}
        className={classNames("entry", off && "off")}
      >
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
        <Stress entry={item} t={t} />
      </MenuLink>
    </li>
  );
}

type Stressable = Pick<MenuItem, "state" | "reason">;

/** A red dot, and what it means for those who do not see it. An open group's own one is not shown: its link wears it. */
function Stress({ entry, t }: { entry: Stressable | undefined; t: Translate }) {
  if (entry?.state !== "stressed" || !entry.reason) return null;
  const words = t(entry.reason);
  return <span className="dot tail" role="img" aria-label={words} title={words} />;
}

function worst({ items }: MenuGroup): Stressable | undefined {
  return items.find(({ state }) => state === "stressed");
}
