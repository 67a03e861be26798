"use client";
import type { ChangeEvent, MouseEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Checkbox } from "#app/components/ui/input.tsx";
import { useFormat } from "#app/i18n/format-context.tsx";

/** The heading's box: the one part of picking that needs JavaScript; without it rows are picked one by one, or all that match. */
export function PickPage() {
  const { t } = useTranslation(["products"]);
  return (
    <th className="pick" scope="col">
      <Checkbox aria-label={t("products:pick.page")} onChange={pickPage} />
    </th>
  );
}

function pickPage({ currentTarget }: ChangeEvent<HTMLInputElement>) {
  for (const box of currentTarget.form?.querySelectorAll<HTMLInputElement>('input[name="ids"]') ??
    [])
    box.checked = currentTarget.checked;
}

/** The bar goes with what was picked, and what has the focus in it too. */
const leaveBar = ({ currentTarget }: MouseEvent<HTMLButtonElement>) =>
  currentTarget.form?.querySelector<HTMLElement>(".pick input")?.focus();

interface BulkBarProps {
  label: string;
  /** How many rows the filters find. */
  total: number;
  children: ReactNode;
}

/** Shown as soon as a row is picked; `products.css` does the showing and the counting. `children`: a button for each thing that can be done. */
export function BulkBar({ label, total, children }: BulkBarProps) {
  const { t } = useTranslation(["products", "common"]);
  const { number } = useFormat();
  return (
    <section className="bulk" aria-label={label}>
      <span className="strong nowrap picked">{t("products:bulk.selected")}</span>
      <Checkbox className="all" name="all" value="1">
        {t("products:bulk.all", { total: number(total) })}
      </Checkbox>
      <span className="vr" />
      {children}
      <Button type="reset" size="icon" aria-label={t("common:action.clear")} onClick={leaveBar}>
        <Icon name="x" />
      </Button>
    </section>
  );
}
