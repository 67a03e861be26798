import type { ReactNode } from "react";

/** A part of a page under a heading of its own. */
export function Section({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: string;
  children: ReactNode;
}) {
  return (
    <section className="sect">
      <header>
        <h2>{title}</h2>
      </header>
      {hint ? <p className="sec">{hint}</p> : null}
      {children}
    </section>
  );
}
