"use client";
import { useSyncExternalStore } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { isMuted, onMuted, setMuted, sound } from "./sound.ts";

/** Whether scans are heard. */
export function MuteButton({ label }: { label: string }) {
  const isOff = useSyncExternalStore(onMuted, isMuted, () => false);
  return (
    <Button
      className="noscript:hidden"
      variant="ghost"
      size="icon"
      aria-label={label}
      aria-pressed={!isOff}
      onClick={() => {
        setMuted(!isOff);
        sound(true);
      }}
    >
      <Icon name={isOff ? "volume-x" : "volume-2"} />
    </Button>
  );
}
