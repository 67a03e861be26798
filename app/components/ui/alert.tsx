import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

const TONES = { critical: ["crit", "circle-alert"], warning: ["warn", "triangle-alert"], info: ["info", "info"] } as const;

/** What is wrong or about to be, with the link that fixes it. */
export function Alert({ tone, title, children }: { tone: keyof typeof TONES; title?: ReactNode; children?: ReactNode }) {
  const [look, icon] = TONES[tone];
  return (
    <div className={`note ${look}`} role={tone === "critical" ? "alert" : "status"}>
      <Icon name={icon} />
      <div>
        {title ? <p className="strong">{title}</p> : null}
        {children}
      </div>
    </div>
  );
}
