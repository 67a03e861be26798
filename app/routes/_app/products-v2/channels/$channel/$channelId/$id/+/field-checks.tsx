"use client";
import { createContext, use } from "react";
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
