"use client";
import type { ChangeEvent, ReactNode } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Checkbox } from "#app/components/ui/input.tsx";
import { useT } from "#app/i18n/provider.tsx";
import type { Translate } from "#app/i18n/translate.ts";

/** The heading's box: the one part of picking that needs JavaScript; without it rows are picked one by one, or all that match. */
export function PickPage() {
  const t = useT();
  return (
    <th className="pick" scope="col">
      <Checkbox aria-label={t("products:pick.page")} onChange={pickPage} />
    </th>
  );
}

function pickPage({ currentTarget }: ChangeEvent<HTMLInputElement>) {
  for (const box of currentTarget.form?.querySelectorAll<HTMLInputElement>('input[name="ids"]') ?? []) box.checked = currentTarget.checked;
}

/** Of static rows too, therefore with the translator of the table. */
export function PickRow({ row, t }: { row: { id: string; name: string }; t: Translate }) {
  return (
    <td className="pick">
      <Checkbox name="ids" value={row.id} aria-label={t("products:pick.row", { name: row.name })} />
    </td>
  );
}

interface BulkBarProps {
  label: string;
  /** How many the filters find, formatted. */
  total: string;
  /** A button for each thing that can be done. */
  children: ReactNode;
}

/** Shown as soon as a row is picked; `products.css` does the showing and the counting. */
export function BulkBar({ label, total, children }: BulkBarProps) {
  const t = useT();
  return (
    <section className="bulk" aria-label={label}>
      <span className="strong nowrap picked">{t("products:bulk.selected")}</span>
      <Checkbox className="all" name="all" value="1">
        {t("products:bulk.all", { total })}
      </Checkbox>
      <span className="vr" />
      {children}
      <Button type="reset" size="icon" aria-label={t("common:action.clear")}>
        <Icon name="x" />
      </Button>
    </section>
  );
}
