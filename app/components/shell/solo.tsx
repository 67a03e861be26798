import type { ReactNode } from "react";
import { Emblem } from "#app/components/ui/emblem.tsx";
import { emptyActionsStyle, emptyStyle } from "#app/components/ui/empty.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import type { IconName } from "../../../design/icon-names.ts";
import { Brand } from "./brand.tsx";
import { topbarStyle } from "./topbar.ts";

interface SoloProps {
  title: string;
  icon: IconName;
  children?: ReactNode;
  actions?: ReactNode;
  /** Content after the actions. */
  below?: ReactNode;
}

/** A page with a single message: no access, suspended, signing out, a broken sign-in link. */
export function Solo({ title, icon, children, actions, below }: SoloProps) {
  return (
    <div className="min-h-screen grid grid-rows-[auto_1fr]">
      <title>{`${title} · Etalase`}</title>
      <header className={topbarStyle}>
        <Brand />
      </header>
      <main id="main" className="grid place-items-center p-6">
        <div className={emptyStyle}>
          <Emblem>
            <Icon name={icon} size="l" />
          </Emblem>
          <h1>{title}</h1>
          {children}
          {actions ? <div className={emptyActionsStyle}>{actions}</div> : null}
          {below}
        </div>
      </main>
    </div>
  );
}
