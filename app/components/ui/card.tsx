import type { ReactNode } from "react";

/** Only for groups that stand alone; sections of a page are parted by hairlines. */
export function Card({ title, aside, className, children }: { title?: ReactNode; aside?: ReactNode; className?: string; children: ReactNode }) {
  return (
    <section className={className ? `panel ${className}` : "panel"}>
      {title ? (
        <header>
          <h2>{title}</h2>
          {aside ? <span className="push">{aside}</span> : null}
        </header>
      ) : null}
      {children}
    </section>
  );
}
