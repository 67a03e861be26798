import type { ReactNode } from "react";
import { Button, type ButtonLook } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";

interface PrintLabelProps extends ButtonLook {
  orderId: string;
  /** Prints one parcel. Absent: all parcels of the order. */
  parcelId?: string | undefined;
  className?: string;
  /** Fills the remaining width of a phone's button row. */
  grows?: boolean;
  children: ReactNode;
}

/** Counts the label as printed and opens it in a new tab (routes/…/label.ts). */
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

/** Form of print buttons in a table that is inside another form. Each button sends its order. */
export const LABEL_FORM = "print-label";
export const LabelForm = () => (
  <form id={LABEL_FORM} method="post" target="_blank" rel="noopener" />
);
