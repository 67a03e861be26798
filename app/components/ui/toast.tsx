import type { ComponentProps, ReactNode } from "react";
import { Icon } from "./icon.tsx";

const LOOKS = {
  default: ["", "archive"],
  success: ["g", "circle-check"],
  error: ["r", "circle-x"],
  warning: ["w", "triangle-alert"],
  info: ["b", "info"],
} as const;
export type ToastTone = keyof typeof LOOKS;

interface ToastProps extends Omit<ComponentProps<"div">, "className"> {
  tone: ToastTone;
  dismissLabel: string;
  /** With a script; without one the checkbox itself hides it (toast.css). */
  onDismiss?: () => void;
  children: ReactNode;
}

/** A snackbar, in the look of Sonner (specification part 2 §2 "Snackbar variants"). */
export function Toast({ tone, dismissLabel, onDismiss, children, ...handlers }: ToastProps) {
  const [look, icon] = LOOKS[tone];
  return (
    <div className="toast" {...handlers}>
      <span className={`row ${look}`}>
        <Icon name={icon} />
      </span>
      <span>{children}</span>
      <label>
        <input
          type="checkbox"
          className="toast-off vh"
          aria-label={dismissLabel}
          onChange={onDismiss}
        />
        <Icon name="x" />
      </label>
    </div>
  );
}
