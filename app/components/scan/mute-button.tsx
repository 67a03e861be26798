"use client";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { isMuted, onMuted, playTone, setMuted } from "./play-tone.ts";

/** Toggles the scan sounds. */
export function MuteButton() {
  const { t } = useTranslation(["scan"]);
  const isOff = useSyncExternalStore(onMuted, isMuted, () => false);
  return (
    <Button
      className="noscript:hidden"
      variant="ghost"
      size="icon"
      aria-label={t("scan:mute")}
      aria-pressed={!isOff}
      onClick={() => {
        setMuted(!isOff);
        playTone(true);
      }}
    >
      <Icon name={isOff ? "volume-x" : "volume-2"} />
    </Button>
  );
}
