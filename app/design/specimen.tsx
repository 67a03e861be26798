import type { ReactNode } from "react";
import { cn } from "#app/components/ui/cn.ts";
import { sectionStyle } from "#app/components/ui/section.tsx";

/** A primitive under its shadcn/ui name, with its states in a row. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={cn(sectionStyle, "grid gap-3")}>
      <h2>{name}</h2>
      <div className="flex items-center flex-wrap gap-3">{children}</div>
    </section>
  );
}
