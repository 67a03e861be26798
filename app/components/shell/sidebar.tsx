"use client";
import type { MouseEvent } from "react";
import { classNames } from "#app/components/ui/class-names.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { useT } from "#app/i18n/provider.tsx";
import type { MenuGroup } from "./menu.ts";
import { QuotaCard, type QuotaCardProps } from "./quota-card.tsx";
import type { SetupProps } from "./setup.ts";
import { SetupCard } from "./setup-card.tsx";
import { type SidebarState, withCollapsed } from "./sidebar-cookie.ts";
import { FoldedGroup, Group, SIDEBAR_FORM } from "./sidebar-group.tsx";
import { useHushed } from "./use-hushed.ts";
import { useSidebarState } from "./use-sidebar-state.ts";

export interface SidebarProps {
  menu: readonly MenuGroup[];
  state: SidebarState;
  quota: QuotaCardProps;
  /** The onboarding, until it is done. */
  setup: SetupProps | null;
  /** The support team's chat. */
  helpUrl: string;
}

/**
 * 230 px with words, 84 with icons and tooltips (specification part 2 §2 "Sidebar"). What changes its state is a submit button; with JavaScript
 * the click is answered here instead.
 */
export function Sidebar({ menu, state: initial, quota, setup, helpUrl }: SidebarProps) {
  const t = useT();
  const [state, change] = useSidebarState(initial);
  const { folded } = state;
  const { hushed, handlers } = useHushed(folded);
  const instead = (next: SidebarState) => (event: MouseEvent) => {
    event.preventDefault();
    change(next);
  };
  return (
    <nav className={classNames("side", folded && "folded", hushed && "hushed")} aria-label={t("nav:main")} {...handlers}>
      <form id={SIDEBAR_FORM} method="post" action="/sidebar" hidden />
      {setup ? <SetupCard {...setup} folded={folded} /> : null}
      <ul>
        {menu.map((group) => {
          if (folded) return <FoldedGroup key={group.id} group={group} />;
          const open = !state.collapsed.includes(group.id);
          return <Group key={group.id} group={group} open={open} onToggle={instead(withCollapsed(state, group.id, open))} />;
        })}
      </ul>
      <div className="foot">
        <QuotaCard {...quota} folded={folded} />
        <a className="entry" href={helpUrl} target="_blank" rel="noreferrer">
          <Icon name="circle-help" />
          <span className="word">{t("nav:help")}</span>
        </a>
        <button
          type="submit"
          form={SIDEBAR_FORM}
          className="entry"
          name="folded"
          value={folded ? "no" : "yes"}
          onClick={instead({ ...state, folded: !folded })}
          aria-expanded={!folded}
        >
          <Icon name="panel-left" />
          <span className="word">{t(folded ? "nav:unfold" : "nav:fold")}</span>
        </button>
      </div>
    </nav>
  );
}
