import type { ReactNode } from "react";
import { Icon } from "#app/components/ui/icon.tsx";

interface FoldProps {
  label: string;
  isOpen?: boolean;
  className?: string;
  children: ReactNode;
}

/** Folded content, whose arrow shows that it opens. */
export function Fold({ label, isOpen, className = "", children }: FoldProps) {
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
