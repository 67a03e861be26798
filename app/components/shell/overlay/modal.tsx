import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  use,
  useEffect,
  useRef,
} from "react";
import { useLocation } from "react-router";
import { InPlace } from "#app/components/ui/in-place.ts";

interface ModalProps extends ComponentProps<"dialog"> {
  close: () => void;
  children: ReactNode;
}

/**
 * A modal dialog that is open while mounted. Closing returns the focus to the element that had it
 * before, even if that did not open it.
 */
export function Modal({ close, children, ...props }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const inPlace = use(InPlace);
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (inPlace) return;
    const focusedBefore = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
      if (focusedBefore instanceof HTMLElement && focusedBefore.isConnected)
        focusedBefore.focus({ preventScroll: true });
    };
  }, [inPlace]);
  useEffect(() => {
    if (key !== openedAt.current) close();
  }, [key, close]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape, which the browser does
    <dialog
      ref={dialog}
      open={inPlace}
      onClose={() => !dialog.current?.open && close()}
      onClick={(event) => isBeside(event) && close()}
      {...props}
    >
      {children}
    </dialog>
  );
}

/**
 * Returns whether a press is on the backdrop. The event's target is the dialog for the backdrop and
 * for the dialog's own edge.
 */
function isBeside({
  target,
  currentTarget,
  clientX,
  clientY,
}: MouseEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
