import type { ReactNode } from "react";

/** One primitive under its shadcn/ui name, with its states in a row. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="sect stack gap3">
      <h2>{name}</h2>
      <div className="row wrap gap3">{children}</div>
    </section>
  );
}
