"use client";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { bulkBarStyle } from "#app/components/list/bulk-bar.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Separator } from "#app/components/ui/separator.tsx";
import { rowBoxes, useSelection } from "./use-selection.ts";

/**
 * The heading's box, for all rows of the page: the one part of picking that needs JavaScript, so it
 * is not there without. `form`: the id of the form the boxes belong to, where that is not around
 * the table.
 */
export function PickPage({ form }: { form?: string }) {
  const { t } = useTranslation(["common"]);
  const head = useRef<HTMLInputElement>(null);
  const { chosen, all, chooseAll } = useSelection(head);
  const some = chosen > 0 && !all;
  useEffect(() => {
    // There is no attribute for it, and `aria-checked` may not contradict the box.
    if (head.current) head.current.indeterminate = some;
  }, [some]);
  return (
    <th className="pick" scope="col">
      <Checkbox
        ref={head}
        className="noscript:hidden"
        form={form}
        aria-label={t("common:pick.page")}
        checked={all}
        onChange={() => chooseAll(!all)}
      />
    </th>
  );
}

/** The bar goes with what was picked, and what has the focus in it too. */
const leaveBar = ({ currentTarget }: MouseEvent<HTMLButtonElement>) =>
  rowBoxes(currentTarget)[0]?.focus();

interface BulkBarProps {
  label: string;
  /** How many rows the filters find, where something can be done with all of them. */
  total?: number;
  /** There are more than `total`, which were not counted. */
  hasMore?: boolean;
  /** How many of them are taken at once, where not all are. */
  most?: number;
  children: ReactNode;
}

/**
 * Shown as soon as a row is picked; the form around it is a `group/bulk`, and app/styles/cells.css
 * counts. `children`: a button for each thing that can be done.
 */
export function BulkBar({ label, total, hasMore = false, most, children }: BulkBarProps) {
  const { t } = useTranslation(["common"]);
  const more = hasMore ? "+" : "";
  return (
    <section
      className={cn(bulkBarStyle, "hidden group-has-[.pick_:checked]/bulk:flex")}
      data-bar=""
      aria-label={label}
    >
      <span className="font-medium whitespace-nowrap max-md:-order-2 max-md:basis-[calc(100%-3.5rem)] before:content-[counter(picked)_'_'] group-has-[input[name=all]:checked]/bulk:opacity-50">
        {t("common:pick.selected")}
      </span>
      {total === undefined ? null : (
        <Checkbox
          className="px-2 font-medium whitespace-nowrap text-inverse-action max-md:order-2 max-md:w-full [&_input]:border-inverse-muted [&_input]:not-checked:bg-transparent [&_input]:checked:border-primary"
          name="all"
          value="1"
        >
          {most !== undefined && total > most
            ? t("common:pick.first", { most, total, more })
            : t("common:pick.all", { total, more })}
        </Checkbox>
      )}
      <Separator inverse className="max-md:hidden" />
      {children}
      <Button
        variant="inverse"
        className="max-md:-order-1 max-md:ml-auto"
        type="reset"
        size="icon"
        aria-label={t("common:action.clear")}
        onClick={leaveBar}
      >
        <Icon name="x" />
      </Button>
    </section>
  );
}
