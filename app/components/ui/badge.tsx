import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";

const TONES = {
  neutral: "",
  outline: "line",
  critical: "b-crit",
  warning: "b-warn",
  success: "b-ok",
  info: "b-info",
} as const;

export function Badge({
  tone = "neutral",
  className,
  ...props
}: ComponentProps<"span"> & { tone?: keyof typeof TONES }) {
  return <span className={classNames("badge", TONES[tone], className)} {...props} />;
}

export function Count({ hot = false, children }: { hot?: boolean; children: ReactNode }) {
  return <span className={classNames("count", hot && "hot")}>{children}</span>;
}
