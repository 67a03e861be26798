"use client";
import { type ComponentProps, type RefObject, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { prepareRowMenu } from "./open-row-menu.ts";
import { patchRows } from "./patch-rows.ts";
import type { Rows } from "./server-rows.ts";

interface RowsBodyProps
  extends Omit<ComponentProps<"tbody">, "children" | "ref" | "dangerouslySetInnerHTML"> {
  rows: Rows;
  /** The entries of each row's menu (menu-of-row.ts). */
  menu?: string;
  /** For whoever looks into the rows. */
  body?: RefObject<HTMLTableSectionElement | null>;
}

/**
 * The body of a table whose rows the server wrote. React never looks into it: what happens in a row is heard by the elements around, and a reload changes only
 * the rows that read differently, so that ticks, focus and open popovers outlive it.
 */
export function RowsBody({ rows, menu, body, ...props }: RowsBodyProps) {
  const own = useRef<HTMLTableSectionElement>(null);
  const place = body ?? own;
  const [first] = useState({ __html: rows });
  const shown = useRef(rows);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!place.current || rows === shown.current) return;
    shown.current = rows;
    patchRows(place.current, rows);
  }, [place, rows]);
  useEffect(() => {
    // The document's rows are gone when React had to make the page anew: the server has them.
    if (place.current?.rows.length === 0) void revalidate();
  }, [place, revalidate]);
  const aim =
    menu === undefined
      ? undefined
      : (event: { target: EventTarget }) => prepareRowMenu(event, menu);
  return (
    <tbody
      ref={place}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: staticMarkup escaped every text and attribute
      dangerouslySetInnerHTML={first}
      onPointerOver={aim}
      onTouchStart={aim}
      onFocus={aim}
      {...props}
    />
  );
}
