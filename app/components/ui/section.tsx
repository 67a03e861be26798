import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn.ts";

/** A section of a page, with a line below unless it is the last. */
export const sectionStyle =
  "border-b px-gutter py-5 last:border-b-0 in-data-rail:lg:px-5 in-data-rail:lg:max-2xl:px-4";
export const sectionHeadStyle = "mb-3 flex items-center gap-2 max-lg:flex-wrap";

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
    <section className={sectionStyle}>
      <header className={sectionHeadStyle}>
        <h2>{title}</h2>
      </header>
      {hint ? <p className="mb-3 text-secondary-foreground">{hint}</p> : null}
      {children}
    </section>
  );
}

/** A framed section, for pages with several side by side. `flush` removes the padding. */
export function Card({
  flush = false,
  className,
  ...props
}: ComponentProps<"section"> & { flush?: boolean }) {
  return (
    <section
      className={cn(
        "min-w-0 rounded-lg border bg-card",
        flush ? "overflow-clip" : "px-4.5 py-4",
        className,
      )}
      {...props}
    />
  );
}
