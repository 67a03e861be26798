import type { ReactNode } from "react";
import { Icon } from "#app/components/ui/icon.tsx";

interface FoldedSectionProps {
  label: string;
  isOpen?: boolean;
  className?: string;
  children: ReactNode;
}

/** Content under a label that opens it. */
export function FoldedSection({ label, isOpen, className = "", children }: FoldedSectionProps) {
  return (
    <details open={isOpen} className={`text-md ${className}`}>
      <summary className="inline-flex min-h-11 items-center gap-1.5 text-secondary-foreground">
        <Icon name="chevron-down" />
        {label}
      </summary>
      {children}
    </details>
  );
}
