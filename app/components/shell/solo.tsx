import type { ReactNode } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import type { IconName } from "../../../design/icon-names.ts";
import { Brand } from "./brand.tsx";

interface SoloProps {
  title: string;
  icon: IconName;
  children?: ReactNode;
  actions?: ReactNode;
}

/** A page that is one message: no access, suspended, signing out, a broken sign-in link. */
export function Solo({ title, icon, children, actions }: SoloProps) {
  return (
    <div className="solo">
      <title>{`${title} · Etalase`}</title>
      <header className="topbar">
        <Brand />
      </header>
      <main id="main" className="mid">
        <div className="empty">
          <span className="emblem">
            <Icon name={icon} size="l" />
          </span>
          <h1>{title}</h1>
          {children}
          {actions ? <div className="acts">{actions}</div> : null}
        </div>
      </main>
    </div>
  );
}
