"use client";
import { createContext, type ReactNode, use } from "react";
import { Icon } from "#app/components/ui/icon.tsx";

/** A problem for which the channel would refuse the listing. */
export interface FieldCheck {
  /** The field's name in the preflight. */
  field: string;
  text: string;
  to: string;
}

export const ChecksContext = createContext<readonly FieldCheck[]>([]);

export function FieldChecks({ field }: { field: string }) {
  const checks = use(ChecksContext).filter((check) => check.field === field);
  return checks.map(({ text }) => (
    <p key={text} className="flex gap-1.5 items-start text-xs text-warning">
      <Icon className="flex-none mt-0.5" name="triangle-alert" size="s" />
      {text}
    </p>
  ));
}

/** Shows a check of the page's list as long as it is open: a chosen category answers its check. */
export function OpenCheck({ check, children }: { check: FieldCheck; children: ReactNode }) {
  const isOpen = use(ChecksContext).some(
    ({ field, text }) => field === check.field && text === check.text,
  );
  return isOpen ? <li>{children}</li> : null;
}
