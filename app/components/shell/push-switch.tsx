import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Switch } from "#app/components/ui/checkbox.tsx";
import { type PushState, pushState, subscribeBrowser, unsubscribeBrowser } from "./pwa-browser.ts";

/** Switch for push in this browser. Says so if only the browser's settings can change it. */
export default function PushSwitch() {
  const { t } = useTranslation(["elements"]);
  const [state, setState] = useState<PushState | "failed" | null>(null);
  /** The state being switched to. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  useEffect(() => setState(pushState()), []);
  if (state === null) return null;

  async function turnPush(on: boolean) {
    if (wanted !== null) return;
    setWanted(on);
    const worked = on ? await turnOn() : await unsubscribeBrowser();
    setState(worked ? pushState() : "failed");
    setWanted(null);
  }

  return (
    <div className="mt-auto px-5 pt-3 pb-[calc(20px+env(safe-area-inset-bottom))] border-t grid gap-1">
      <Switch
        role="switch"
        checked={wanted ?? state === "on"}
        disabled={state === "blocked" || state === "unsupported"}
        aria-describedby="push-hint"
        onChange={({ currentTarget }) => void turnPush(currentTarget.checked)}
      >
        {t("elements:push")}
      </Switch>
      <p id="push-hint" className="text-xs text-muted-foreground" role="status">
        {t(`elements:push.${state}`)}
      </p>
    </div>
  );
}

/**
 * Asks for permission and subscribes. Browsers only ask after a press, and never a second time.
 * Returns false if permission was granted but subscribing failed.
 */
async function turnOn(): Promise<boolean> {
  return (await Notification.requestPermission()) !== "granted" || subscribeBrowser();
}
