"use client";
import { type ReactNode, Suspense } from "react";
import { cn } from "#app/components/ui/cn.ts";
import { InPlace } from "#app/components/ui/in-place.ts";
import { sectionStyle } from "#app/components/ui/section.tsx";
import "./stage.css";

/**
 * A small screen that contains what would lie over the whole page. It is for viewing only: nothing
 * in it takes the focus or a press.
 */
export function Stage({
  name,
  tall = false,
  children,
}: {
  name: string;
  tall?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={cn(sectionStyle, "grid gap-3")}>
      <h2>{name}</h2>
      <div className={tall ? "stage tall" : "stage"} inert>
        <InPlace value={true}>
          <Suspense>{children}</Suspense>
        </InPlace>
      </div>
    </section>
  );
}
