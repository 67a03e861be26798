import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

const TONES = {
  critical: ["crit", "circle-alert"],
  warning: ["warn", "triangle-alert"],
  info: ["info", "info"],
} as const;

interface AlertProps {
  tone: keyof typeof TONES;
  title?: ReactNode;
  /** At once and alone the title is read out: what stands below it is long, or to be answered. */
  titleOnly?: boolean;
  children?: ReactNode;
}

/** What is wrong or about to be, with the link that fixes it. */
export function Alert({ tone, title, titleOnly = false, children }: AlertProps) {
  const [look, icon] = TONES[tone];
  const role = tone === "critical" ? "alert" : "status";
  return (
    <div className={`note ${look}`} role={titleOnly ? undefined : role}>
      <Icon name={icon} />
      <div>
        {title ? (
          <p className="strong" role={titleOnly ? "alert" : undefined}>
            {title}
          </p>
        ) : null}
        {children}
      </div>
    </div>
  );
}
