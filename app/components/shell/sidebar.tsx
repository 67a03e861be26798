import { Form } from "react-router";
import { Icon } from "#app/components/ui/icon.tsx";
import { useT } from "#app/i18n/provider.tsx";
import type { MenuGroup } from "./menu.ts";
import { MenuLink } from "./menu-link.tsx";
import { QuotaCard, type QuotaCardProps } from "./quota-card.tsx";

export interface SidebarProps {
  menu: readonly MenuGroup[];
  folded: boolean;
  /** Some channel is revoked or expired. */
  channelsBroken: boolean;
  quota: QuotaCardProps;
}

/** 230 px with words, 84 with icons and tooltips; which of them is a cookie. */
export function Sidebar({ menu, folded, channelsBroken, quota }: SidebarProps) {
  const t = useT();
  const Entry = folded ? FoldedGroup : Group;
  return (
    <nav className="side" aria-label={t("nav:main")}>
      {menu.map((group) => (
        <Entry key={group.label} group={group} stressed={group.to === "/channels" && channelsBroken} />
      ))}
      <div className="foot">
        {folded ? null : <QuotaCard {...quota} />}
        <Form method="post" action="/sidebar" reloadDocument>
          <button type="submit" className="fold" name="folded" value={folded ? "no" : "yes"} title={t(folded ? "nav:unfold" : "nav:fold")}>
            <Icon name="panel-left" />
            {folded ? <span className="vh">{t("nav:unfold")}</span> : t("nav:fold")}
          </button>
        </Form>
      </div>
    </nav>
  );
}

interface GroupProps {
  group: MenuGroup;
  stressed: boolean;
}

function Group({ group, stressed }: GroupProps) {
  const t = useT();
  if (group.to) {
    return (
      <MenuLink to={group.to}>
        <Icon name={group.icon} />
        {t(group.label)}
        {stressed ? <span className="dot tail" role="img" aria-label={t("nav:channels.broken")} /> : null}
      </MenuLink>
    );
  }
  return (
    <div className="grp">
      <details open>
        <summary>
          <Icon name={group.icon} />
          {t(group.label)}
          <span className="caret">
            <Icon name="chevron-right" size="s" />
          </span>
        </summary>
        <ul className="sub">
          {group.entries.map(({ to, label }) => (
            <li key={to}>
              <MenuLink to={to}>{t(label)}</MenuLink>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

function FoldedGroup({ group, stressed }: GroupProps) {
  const t = useT();
  const entries = group.to ? [{ to: group.to, label: group.label }] : group.entries.slice(0, 1);
  return entries.map(({ to }) => (
    <MenuLink key={to} to={to}>
      <Icon name={group.icon} />
      <span className="tip">{t(group.label)}</span>
      {stressed ? <span className="dot" role="img" aria-label={t("nav:channels.broken")} /> : null}
    </MenuLink>
  ));
}
