import type { ComponentProps, ReactNode } from "react";
import { buttonClass } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { CloseOnNavigation } from "./close-on-navigation.tsx";

interface TriggerProps extends Omit<ComponentProps<"button">, "popoverTarget"> {
  /** The id of the `<Popover>` or `<Menu>` it opens. */
  opens: string;
}

export function PopoverTrigger({ opens, className, ...props }: TriggerProps) {
  return <button type="button" popoverTarget={opens} className={className ?? buttonClass({})} {...props} />;
}

/** Native popover: opens, closes and keeps its place without JavaScript. */
export function Popover({ id, className, children }: { id: string; className?: string; children: ReactNode }) {
  return (
    <div popover="auto" id={id} className={classNames("pop", className)}>
      {children}
    </div>
  );
}

/** The look of a dropdown menu; its entries are links and submit buttons. */
export function Menu({ id, className, end = false, children }: { id: string; className?: string; end?: boolean; children: ReactNode }) {
  return (
    <div popover="auto" id={id} className={classNames("menu", end && "end", className)}>
      {children}
      <CloseOnNavigation />
    </div>
  );
}
