"use client";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/ui/button.tsx";

/** TypeScript's DOM types lack https://developer.mozilla.org/docs/Web/API/BarcodeDetector. */
interface BarcodeReader {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type WithDetector = typeof globalThis & {
  BarcodeDetector?: new (options: { formats: string[] }) => BarcodeReader;
};

const FORMATS = ["ean_13", "ean_8", "upc_a", "upc_e", "code_128"];
const LOOK_EVERY_MS = 250;
/** A code is read again only after it was out of sight for this long. */
const AGAIN_AFTER_MS = 1_500;

/** Scans with the phone's camera, if the browser can read barcodes. Otherwise it shows nothing. */
export function CameraScan({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useTranslation(["counting"]);
  const [isOn, setOn] = useState(false);
  const canScan = useSyncExternalStore(
    () => () => {},
    () => "BarcodeDetector" in globalThis && "mediaDevices" in navigator,
    () => false,
  );
  if (!canScan) return null;
  return (
    <div className="grid gap-2">
      <Button aria-pressed={isOn} onClick={() => setOn(!isOn)}>
        {t("counting:scan.camera")}
      </Button>
      {isOn ? <Camera onCode={onCode} onEnd={() => setOn(false)} /> : null}
    </div>
  );
}

function Camera({ onCode, onEnd }: { onCode: (code: string) => void; onEnd: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const latestHandlers = useRef({ onCode, onEnd });
  latestHandlers.current = { onCode, onEnd };
  useEffect(() => {
    const Barcodes = (globalThis as WithDetector).BarcodeDetector;
    if (!Barcodes) return;
    const detector = new Barcodes({ formats: FORMATS });
    let stream: MediaStream | null = null;
    let isOver = false;
    let last = { code: "", at: 0 };
    const lookForCode = async () => {
      const [found] = video.current ? await detector.detect(video.current).catch(() => []) : [];
      if (!found || isOver) return;
      const now = performance.now();
      const isNew = found.rawValue !== last.code || now - last.at > AGAIN_AFTER_MS;
      last = { code: found.rawValue, at: now };
      if (isNew) latestHandlers.current.onCode(found.rawValue);
    };
    const timer = setInterval(lookForCode, LOOK_EVERY_MS);
    navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } }).then(
      (opened) => {
        stream = opened;
        if (isOver) for (const track of opened.getTracks()) track.stop();
        else if (video.current) video.current.srcObject = opened;
      },
      () => latestHandlers.current.onEnd(),
    );
    return () => {
      isOver = true;
      clearInterval(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, []);
  return (
    <video
      ref={video}
      className="w-full max-w-100 rounded-md bg-muted"
      autoPlay
      muted
      playsInline
    />
  );
}
