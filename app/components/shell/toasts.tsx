import { Icon } from "#app/components/ui/icon.tsx";
import type { Translate } from "#app/i18n/translate.ts";
import { ToastRegion } from "./toast.tsx";

const LOOKS = {
  success: ["g", "circle-check"],
  error: ["r", "circle-x"],
  warning: ["w", "triangle-alert"],
  info: ["b", "info"],
} as const;

interface ToastsProps {
  toast: { tone: keyof typeof LOOKS; text: string } | null;
  /** Tells one message from the same one again. */
  id: string;
  t: Translate;
}

/** The message of the action before: rendered by the server, closed by a checkbox, so it works without JavaScript. */
export function Toasts({ toast, id, t }: ToastsProps) {
  if (!toast) return null;
  const [look, icon] = LOOKS[toast.tone];
  return (
    <ToastRegion key={id}>
      <div className="toast">
        <span className={`row ${look}`}>
          <Icon name={icon} />
        </span>
        <span>{toast.text}</span>
        <label>
          <input type="checkbox" className="toast-off vh" aria-label={t("common:action.dismiss")} />
          <Icon name="x" />
        </label>
      </div>
    </ToastRegion>
  );
}
