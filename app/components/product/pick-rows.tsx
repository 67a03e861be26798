"use client";
import type { ChangeEvent, MouseEvent, ReactNode } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Checkbox } from "#app/components/ui/input.tsx";
import type { BulkBarTexts } from "./bulk-bar-texts.ts";

/** The heading's box: the one part of picking that needs JavaScript; without it rows are picked one by one, or all that match. */
export function PickPage({ label }: { label: string }) {
  return (
    <th className="pick" scope="col">
      <Checkbox aria-label={label} onChange={pickPage} />
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

/** Shown as soon as a row is picked; `products.css` does the showing and the counting. `children`: a button for each thing that can be done. */
export function BulkBar({ texts, children }: { texts: BulkBarTexts; children: ReactNode }) {
  return (
    <section className="bulk" aria-label={texts.label}>
      <span className="strong nowrap picked">{texts.selected}</span>
      <Checkbox className="all" name="all" value="1">
        {texts.all}
      </Checkbox>
      <span className="vr" />
      {children}
      <Button type="reset" size="icon" aria-label={texts.clear} onClick={leaveBar}>
        <Icon name="x" />
      </Button>
    </section>
  );
}
