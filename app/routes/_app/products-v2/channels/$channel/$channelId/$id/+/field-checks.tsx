"use client";
import { createContext, use } from "react";
import { Icon } from "#app/components/ui/icon.tsx";

/** What the channel would refuse. */
export interface Check {
  /** As the preflight names it. */
  field: string;
  text: string;
  /** Where it is mended. */
  to: string;
}

export const ChecksContext = createContext<readonly Check[]>([]);

/** What the channel would refuse of this field, beside it. */
export function FieldChecks({ field }: { field: string }) {
  const checks = use(ChecksContext).filter((check) => check.field === field);
  return checks.map(({ text }) => (
    <p key={text} className="flex gap-1.5 items-start text-xs text-warning">
      <Icon className="flex-none mt-0.5" name="triangle-alert" size="s" />
      {text}
    </p>
  ));
}
