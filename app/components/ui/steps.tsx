import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn.ts";
import { Icon } from "./icon.tsx";

type StepState = "done" | "now" | "open" | "locked";

export function Steps(props: ComponentProps<"ol">) {
  return <ol className="grid" {...props} />;
}

interface StepProps {
  state: StepState;
  /** 1-based. */
  number: number;
  title: ReactNode;
  /** Reason for the step. */
  hint?: ReactNode;
  /** Content at the end of the line. */
  trailing?: ReactNode;
  /** Actions below the current step. */
  actions?: ReactNode;
}

export function Step({ state, number, title, hint, trailing, actions }: StepProps) {
  return (
    <li
      className={cn(
        "grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 not-first:border-t px-4 py-3",
        state === "now" && "bg-primary-soft",
        state === "locked" && "text-muted-foreground",
      )}
      aria-current={state === "now" ? "step" : undefined}
    >
      <span
        className={cn(
          "grid size-6 place-items-center rounded-full text-xs font-semibold",
          state === "done"
            ? "bg-success-solid text-success-foreground"
            : state === "now"
              ? "bg-primary text-primary-foreground"
              : "text-muted-foreground border-[1.5px] border-line-strong",
        )}
        aria-hidden
      >
        {state === "done" ? <Icon name="check" size="s" /> : number}
      </span>
      <span>
        <b className={cn("block", state !== "now" && "font-medium")}>{title}</b>
        {hint ? (
          <span
            className={cn(
              "text-xs",
              state === "now" ? "text-secondary-foreground" : "text-muted-foreground",
            )}
          >
            {hint}
          </span>
        ) : null}
      </span>
      {trailing}
      {actions ? (
        <span className="col-start-2 -col-end-1 mt-1.5 flex flex-wrap gap-2">{actions}</span>
      ) : null}
    </li>
  );
}
