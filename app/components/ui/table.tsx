import type { ComponentProps } from "react";
import { Link } from "#app/navigation/link.tsx";
import { cn } from "./cn.ts";
import { Icon } from "./icon.tsx";

/** A table that scrolls sideways. With `cards` it is a list on phones (look: stock). */
export function Table({
  cards = false,
  twoLines = false,
  className,
  ...props
}: ComponentProps<"table"> & { cards?: boolean; twoLines?: boolean }) {
  return (
    <div className="scroll-x relative has-data-sticky-column:scroll-pl-36">
      <table className={cn("tbl", cards && "cards", twoLines && "two", className)} {...props} />
    </div>
  );
}

interface SortHeadProps {
  to: string;
  /** Direction, if the list is sorted by this column. */
  sorted?: "ascending" | "descending" | undefined;
  className?: string;
  children: ComponentProps<"th">["children"];
}

export function SortHead({ to, sorted, className, children }: SortHeadProps) {
  return (
    <th scope="col" className={className} aria-sort={sorted}>
      <Link
        to={to}
        className={cn(
          "inline-flex items-center gap-1",
          sorted ? "text-foreground" : "text-inherit",
        )}
      >
        {children}
        {sorted ? (
          <Icon name={sorted === "ascending" ? "arrow-up" : "arrow-down"} size="s" />
        ) : null}
      </Link>
    </th>
  );
}
