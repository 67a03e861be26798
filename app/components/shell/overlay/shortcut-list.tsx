"use client";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { areSingleKeysOn, setSingleKeys } from "./keys.ts";
import { SHORTCUTS } from "./shortcuts.ts";

/** The shortcuts, and the switch for single-key ones, which needs the script as they do. */
export function ShortcutList() {
  const { t } = useTranslation(["elements"]);
  const [single, setSingle] = useState<boolean | null>(null);
  const [isApple, setApple] = useState(false);
  useEffect(() => {
    setSingle(areSingleKeysOn());
    setApple(/Mac|iPhone|iPad/.test(navigator.userAgent));
  }, []);
  return (
    <>
      <dl>
        {SHORTCUTS.map(({ keys, does }) => (
          <div
            className="flex justify-between items-center gap-4 min-h-9 border-b border-line-soft"
            key={does}
          >
            <dt>{t(does)}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <kbd key={key}>{key === "Ctrl" && isApple ? "⌘" : key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {single === null ? null : (
        <div className="mt-3 grid gap-0.5">
          <Checkbox
            checked={single}
            aria-describedby="single-keys-hint"
            onChange={({ currentTarget: { checked } }) => {
              setSingle(checked);
              setSingleKeys(checked);
            }}
          >
            {t("elements:keys.single")}
          </Checkbox>
          <p id="single-keys-hint" className="text-xs text-muted-foreground pl-6">
            {t("elements:keys.single.hint")}
          </p>
        </div>
      )}
    </>
  );
}
