"use client";
import type { ChangeEvent, MouseEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { bulkBarStyle } from "#app/components/list/bulk-bar.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Separator } from "#app/components/ui/separator.tsx";
import { useFormat } from "#app/i18n/format-context.tsx";

/**
 * The heading's box: the one part of picking that needs JavaScript; without it rows are picked one by one, or all that match. `form`: the id of the form the
 * boxes belong to, where that is not around the table.
 */
export function PickPage({ form }: { form?: string }) {
  const { t } = useTranslation(["products"]);
  return (
    <th className="pick" scope="col">
      <Checkbox form={form} aria-label={t("products:pick.page")} onChange={pickPage} />
    </th>
  );
}

function pickPage({ currentTarget }: ChangeEvent<HTMLInputElement>) {
  for (const box of currentTarget.form?.elements ?? [])
    if (box instanceof HTMLInputElement && box.name === "ids") box.checked = currentTarget.checked;
}

/** The bar goes with what was picked, and what has the focus in it too. */
const leaveBar = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
  for (const box of currentTarget.form?.elements ?? [])
    if (box instanceof HTMLInputElement && box.name === "ids") return box.focus();
};

interface BulkBarProps {
  label: string;
  /** How many rows the filters find. */
  total: number;
  children: ReactNode;
}

/** Shown as soon as a row is picked; the form around it is a `group/bulk`, and app/styles/cells.css counts. `children`: a button for each thing that can be done. */
export function BulkBar({ label, total, children }: BulkBarProps) {
  const { t } = useTranslation(["products", "common"]);
  const { number } = useFormat();
  return (
    <section
      className={cn(bulkBarStyle, "hidden group-has-[.pick_:checked]/bulk:flex")}
      data-bar=""
      aria-label={label}
    >
      <span className="font-medium whitespace-nowrap before:content-[counter(picked)_'_'] group-has-[input[name=all]:checked]/bulk:opacity-50">
        {t("products:bulk.selected")}
      </span>
      <Checkbox
        className="px-2 font-medium whitespace-nowrap text-inverse-action max-md:order-2 max-md:w-full [&_input]:border-inverse-muted [&_input]:not-checked:bg-transparent [&_input]:checked:border-primary"
        name="all"
        value="1"
      >
        {t("products:bulk.all", { total: number(total) })}
      </Checkbox>
      <Separator inverse className="max-md:hidden" />
      {children}
      <Button
        variant="inverse"
        className="max-md:order-1 max-md:ml-auto"
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
