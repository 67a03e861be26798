import { type ComponentProps, type ReactNode, useMemo } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import { staticMarkup } from "./static-markup.ts";

/** Scrolls sideways on narrow screens; with `cards` it becomes a list on phones (look: stock). */
export function Table({ cards = false, twoLines = false, className, ...props }: ComponentProps<"table"> & { cards?: boolean; twoLines?: boolean }) {
  return (
    <div className="scroll-x">
      <table className={classNames("tbl", cards && "cards", twoLines && "two", className)} {...props} />
    </div>
  );
}

interface SortHeadProps {
  to: string;
  /** How the list is sorted now, if by this column. */
  sorted?: "ascending" | "descending";
  children: ComponentProps<"th">["children"];
}

/** A column head that is a link to the list sorted by it. */
export function SortHead({ to, sorted, children }: SortHeadProps) {
  return (
    <th scope="col" aria-sort={sorted}>
      <Link to={to}>
        {children}
        {sorted ? <Icon name={sorted === "ascending" ? "arrow-up" : "arrow-down"} size="s" /> : null}
      </Link>
    </th>
  );
}

/**
 * A row whose cells are static-markup.ts's: what happens in them is heard by the table around. It is only written anew when it reads differently, so that
 * ticks, focus and open popovers outlive a reload of the list. Its parent passes on what cells need: they have no context.
 */
export function StaticRow({ children }: { children: ReactNode }) {
  const html = staticMarkup(children);
  const inner = useMemo(() => ({ __html: html }), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: staticMarkup escapes every text and attribute
  return <tr dangerouslySetInnerHTML={inner} />;
}
