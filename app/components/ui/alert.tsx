import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";
import { cn } from "./cn.ts";
import { Icon } from "./icon.tsx";

const variants = cva("flex gap-2.5 rounded-md px-3 py-2.5 text-sm text-foreground [&>svg]:mt-0.5", {
  variants: {
    tone: {
      critical: "bg-critical-soft edge-critical-line [&>svg]:text-critical",
      warning: "bg-warning-soft edge-warning-line [&>svg]:text-warning",
      info: "bg-primary-soft [&>svg]:text-link",
    },
  },
});
const ICONS = { critical: "circle-alert", warning: "triangle-alert", info: "info" } as const;

interface AlertProps {
  tone: NonNullable<VariantProps<typeof variants>["tone"]>;
  title?: ReactNode;
  /** Only the title is an alert: the content below is long or has controls. */
  titleOnly?: boolean;
  /** A refused form focuses it, with and without JavaScript. */
  takesFocus?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A problem or warning, with the link that fixes it. */
export function Alert({
  tone,
  title,
  titleOnly = false,
  takesFocus = false,
  className,
  children,
}: AlertProps) {
  const role = tone === "critical" ? "alert" : "status";
  return (
    <div
      className={cn(variants({ tone }), className)}
      role={titleOnly ? undefined : role}
      {...(takesFocus ? { tabIndex: -1, autoFocus: true, "data-takes-focus": "" } : {})}
    >
      <Icon name={ICONS[tone]} />
      <div>
        {title ? (
          <p className="font-medium" role={titleOnly ? "alert" : undefined}>
            {title}
          </p>
        ) : null}
        {children}
      </div>
    </div>
  );
}
