import type { ReactNode } from "react";

interface DialogProps {
  id: string;
  title: ReactNode;
  description?: ReactNode;
  /** Usually a form, and a Button with `command="close" commandfor={id}`. */
  children?: ReactNode;
}

/**
 * A native dialog, opened by a Button with `command="show-modal" commandfor={id}`: no JavaScript of ours. It only speeds up
 * what a page of its own can do as well (browsers without `command` follow the page's link).
 */
export function Dialog({ id, title, description, children }: DialogProps) {
  return (
    <dialog id={id} className="dlg" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {description ? <p className="sec">{description}</p> : null}
      {children}
    </dialog>
  );
}
