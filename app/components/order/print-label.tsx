import type { ReactNode } from "react";
import { Button, type ButtonLook } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";

interface PrintLabelProps extends ButtonLook {
  orderId: string;
  /** One of its boxes; absent: all of it. */
  parcelId?: string | undefined;
  /** Of the button. */
  className?: string;
  /** Takes the width that a phone's row of buttons leaves. */
  grows?: boolean;
  children: ReactNode;
}

/** Counts the label as printed and shows it in a tab of its own (routes/…/label.ts). */
export function PrintLabel({
  orderId,
  parcelId,
  grows = false,
  children,
  ...look
}: PrintLabelProps) {
  return (
    <form
      className={cn("grid", grows && "max-md:flex-1")}
      method="post"
      action={`/orders/${orderId}/label${parcelId ? `?parcel=${parcelId}` : ""}`}
      target="_blank"
      rel="noopener"
    >
      <Button type="submit" {...look}>
        {children}
      </Button>
    </form>
  );
}

/** The form of the print buttons in a table, which is a form itself; each says of what. */
export const LABEL_FORM = "print-label";
export const LabelForm = () => (
  <form id={LABEL_FORM} method="post" target="_blank" rel="noopener" />
);
