import { useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { Icon } from "#app/components/ui/icon.tsx";
import { useT } from "#app/i18n/provider.tsx";

const LOOKS = {
  success: ["g", "circle-check"],
  error: ["r", "circle-x"],
  warning: ["w", "triangle-alert"],
  info: ["b", "info"],
} as const;

interface Toast {
  tone: keyof typeof LOOKS;
  text: string;
  /** Tells one message from the same one again. */
  id: string;
}

export interface ToastsProps {
  toast: Toast | null;
}

/** The message of the action before: rendered by the server, closed by a checkbox, so it works without JavaScript. */
export function Toasts({ toast }: ToastsProps) {
  return (
    <div className="toasts" role="status">
      {toast ? <ToastMessage key={toast.id} {...toast} /> : null}
    </div>
  );
}

function ToastMessage({ tone, text }: Toast) {
  const t = useT();
  // Gone with the next page: the shell is not rendered again by the server when only the screen changes. After a redirect it
  // is rendered while the address is still the old one, so the page it belongs to is the one where that navigation ends.
  const { key } = useLocation();
  const { state } = useNavigation();
  const [shownAt, setShownAt] = useState<string | null>(null);
  if (shownAt === null && state === "idle") setShownAt(key);
  if (shownAt !== null && key !== shownAt) return null;
  const [look, icon] = LOOKS[tone];
  return (
    <div className="toast">
      <span className={`row ${look}`}>
        <Icon name={icon} />
      </span>
      <span>{text}</span>
      <label>
        <input type="checkbox" className="toast-off vh" aria-label={t("common:action.dismiss")} />
        <Icon name="x" />
      </label>
    </div>
  );
}
