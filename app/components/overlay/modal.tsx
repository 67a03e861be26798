import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";

interface ModalProps extends ComponentProps<"dialog"> {
  close: () => void;
  children: ReactNode;
}

/** A dialog that is there as long as it is open. Focus goes back to where it was, also when that was not what opened it. */
export function Modal({ close, children, ...props }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    const before = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    if (key !== openedAt.current) close();
  }, [key, close]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape, which the browser does
    <dialog ref={dialog} onClose={() => !dialog.current?.open && close()} onClick={(event) => event.target === event.currentTarget && close()} {...props}>
      {children}
    </dialog>
  );
}
