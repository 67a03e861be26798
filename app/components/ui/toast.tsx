import type { ComponentProps, ReactNode } from "react";
import type { ToastTone } from "#app/models/shell/shown-toasts.ts";
import { Icon } from "./icon.tsx";

const TOAST_LOOKS = {
  default: ["", "archive"],
  success: ["text-inverse-success", "circle-check"],
  error: ["text-inverse-critical", "circle-x"],
  warning: ["text-inverse-warning", "triangle-alert"],
  info: ["text-inverse-info", "info"],
} as const satisfies Record<ToastTone, unknown>;

/** Container of the messages, over the page. */
export const toastPlaceStyle =
  "fixed left-4 bottom-(--toast-bottom) z-toast w-90 max-w-[calc(100vw-32px)] pointer-events-none grid grid-cols-1 gap-2";

interface ToastProps extends Omit<ComponentProps<"div">, "className"> {
  tone: ToastTone;
  dismissLabel: string;
  /** With JavaScript. Without it the checkbox hides the message (`has-checked`). */
  onDismiss?: () => void;
  /** Action button, such as "Undo". */
  action?: ReactNode;
  children: ReactNode;
}

/** A snackbar in the look of Sonner. */
export function Toast({
  tone,
  dismissLabel,
  onDismiss,
  action,
  children,
  ...handlers
}: ToastProps) {
  const [look, icon] = TOAST_LOOKS[tone];
  return (
    <div
      className="pointer-events-auto flex min-h-11 w-105 max-w-full animate-rise items-center gap-2.5 rounded-md bg-inverse py-2.5 pr-2 pl-4 text-inverse-foreground shadow-bar [--ring:var(--inverse-ring)] has-checked:hidden motion-reduce:animate-none"
      data-toast=""
      {...handlers}
    >
      <span className={`flex items-center ${look}`}>
        <Icon name={icon} />
      </span>
      <span className="mr-auto min-w-0 wrap-anywhere">{children}</span>
      {action}
      <label className="grid min-h-control-sm min-w-control-sm cursor-pointer place-items-center rounded-sm text-inverse-muted hover:bg-inverse-hover has-focus-visible:outline-2 has-focus-visible:outline-ring">
        <input type="checkbox" className="sr-only" aria-label={dismissLabel} onChange={onDismiss} />
        <Icon name="x" />
      </label>
    </div>
  );
}
