import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/ui/icon.tsx";
import { Modal } from "./modal.tsx";

/** Horizontal distance of a swipe to the next picture, in px. */
const SWIPE_PX = 48;

interface ViewerProps {
  /** The pressed link: its address is the picture, and its `data-viewer` names the gallery. */
  from: HTMLAnchorElement;
  close: () => void;
}

/**
 * A picture in full screen. Escape closes it and arrow keys move; each button shows when there is a
 * picture in its direction.
 */
export default function Viewer({ from, close }: ViewerProps) {
  const { t } = useTranslation(["elements"]);
  const [links] = useState(() => [
    ...document.querySelectorAll<HTMLAnchorElement>(
      `a[data-viewer="${CSS.escape(from.dataset.viewer ?? "")}"]`,
    ),
  ]);
  const [at, setAt] = useState(() => Math.max(0, links.indexOf(from)));
  const closing = useRef<HTMLButtonElement>(null);
  const touchedAt = useRef<number | null>(null);
  const link = links[at] ?? from;
  const viewerPosition = { number: at + 1, total: links.length };

  // At either end the pressed button is removed, and its focus with it.
  useEffect(() => {
    if (at >= 0 && document.activeElement === document.body) closing.current?.focus();
  }, [at]);

  const moveBy = (by: number) => setAt((now) => Math.min(links.length - 1, Math.max(0, now + by)));
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "ArrowLeft") moveBy(-1);
    if (key === "ArrowRight") moveBy(1);
  };
  const onPointerUp = ({ clientX }: PointerEvent) => {
    const swiped = touchedAt.current === null ? 0 : clientX - touchedAt.current;
    touchedAt.current = null;
    if (Math.abs(swiped) > SWIPE_PX) moveBy(swiped < 0 ? 1 : -1);
  };

  return (
    <Modal
      close={close}
      className="fixed inset-0 h-dvh max-h-dvh w-screen max-w-screen place-items-center bg-inverse px-4 pt-12 pb-6 text-inverse-foreground [touch-action:pan-y_pinch-zoom] open:grid"
      aria-label={t("elements:viewer", viewerPosition)}
      onKeyDown={onKeyDown}
    >
      <p className="fixed top-4 left-0 right-0 text-center pointer-events-none" aria-live="polite">
        {t("elements:viewer", viewerPosition)}
      </p>
      <button
        type="button"
        ref={closing}
        className="fixed grid place-items-center rounded-full bg-inverse edge-inverse-line text-inherit cursor-pointer top-2 right-3 hover:bg-inverse-line focus-visible:outline-inverse-foreground focus-visible:outline-offset-0 focus-visible:rounded-full size-11"
        aria-label={t("elements:close")}
        onClick={close}
      >
        <Icon name="x" size="l" />
      </button>
      <img
        key={link.href}
        src={link.href}
        alt={link.querySelector("img")?.alt || t("elements:viewer", viewerPosition)}
        draggable={false}
        onPointerDown={({ clientX, pointerType }) => {
          touchedAt.current = pointerType === "touch" ? clientX : null;
        }}
        onPointerUp={onPointerUp}
      />
      {at > 0 ? (
        <button
          type="button"
          className="fixed grid place-items-center rounded-full bg-inverse edge-inverse-line text-inherit cursor-pointer left-3 inset-y-0 my-auto hover:bg-inverse-line focus-visible:outline-inverse-foreground focus-visible:outline-offset-0 focus-visible:rounded-full size-11"
          aria-label={t("elements:viewer.previous")}
          onClick={() => moveBy(-1)}
        >
          <Icon name="chevron-left" size="l" />
        </button>
      ) : null}
      {at < links.length - 1 ? (
        <button
          type="button"
          className="fixed grid place-items-center rounded-full bg-inverse edge-inverse-line text-inherit cursor-pointer right-3 inset-y-0 my-auto hover:bg-inverse-line focus-visible:outline-inverse-foreground focus-visible:outline-offset-0 focus-visible:rounded-full size-11"
          aria-label={t("elements:viewer.next")}
          onClick={() => moveBy(1)}
        >
          <Icon name="chevron-right" size="l" />
        </button>
      ) : null}
    </Modal>
  );
}
