"use client";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { bulkBarStyle } from "#app/components/list/bulk-bar.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Separator } from "#app/components/ui/separator.tsx";
import { findRowBoxes, useSelection } from "./use-selection.ts";

/**
 * Checkbox in the table's head that selects all rows of the page. It needs JavaScript and is absent
 * without it. `form` is the id of the checkboxes' form, when that form is not around the table.
 */
export function PickPage({ form }: { form?: string }) {
  const { t } = useTranslation(["common"]);
  const head = useRef<HTMLInputElement>(null);
  const { chosen, all, chooseAll } = useSelection(head);
  const some = chosen > 0 && !all;
  useEffect(() => {
    // `indeterminate` has no attribute, and `aria-checked` may not contradict the box.
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

/** Clearing hides the bar with its focused button, so the focus moves to the first row. */
const leaveBar = ({ currentTarget }: MouseEvent<HTMLButtonElement>) =>
  findRowBoxes(currentTarget)[0]?.focus();

interface BulkBarProps {
  label: string;
  /** Number of rows that match the filters, if an action can apply to all of them. */
  total?: number;
  /** There are more than `total`, which is where counting stopped. */
  hasMore?: boolean;
  /** Maximum number of rows per action, if limited. */
  most?: number;
  children: ReactNode;
}

/**
 * Bar shown when rows are selected. The form around it is a `group/bulk`, and app/styles/cells.css
 * counts the rows. `children` are the action buttons.
 */
export function BulkBar({ label, total, hasMore = false, most, children }: BulkBarProps) {
  const { t } = useTranslation(["common"]);
  const moreMark = hasMore ? "+" : "";
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
            ? t("common:pick.first", { most, total, more: moreMark })
            : t("common:pick.all", { total, more: moreMark })}
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
