import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const TONES = { neutral: "", outline: "line", critical: "b-crit", warning: "b-warn", success: "b-ok", info: "b-info" } as const;

export function Badge({ tone = "neutral", children }: { tone?: keyof typeof TONES; children: ReactNode }) {
  return <span className={classNames("badge", TONES[tone])}>{children}</span>;
}

export function Count({ hot = false, children }: { hot?: boolean; children: ReactNode }) {
  return <span className={classNames("count", hot && "hot")}>{children}</span>;
}
