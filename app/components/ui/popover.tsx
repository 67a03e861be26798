import type { ComponentProps, ReactNode } from "react";
import { type ButtonLook, buttonClass } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { CloseOnNavigation } from "./close-on-navigation.tsx";

interface TriggerProps extends Omit<ComponentProps<"button">, "popoverTarget">, ButtonLook {
  /** The id of the `<Popover>` or `<Menu>` it opens. */
  opens: string;
  /** Without a button's look: `className` is all it wears. */
  bare?: boolean;
}

export function PopoverTrigger({
  opens,
  bare = false,
  variant,
  size,
  className,
  ...props
}: TriggerProps) {
  return (
    <button
      type="button"
      popoverTarget={opens}
      className={bare ? className : buttonClass({ variant, size }, className)}
      {...props}
    />
  );
}

/** Native popover: opens, closes and keeps its place without JavaScript. */
export function Popover({
  id,
  className,
  children,
}: {
  id: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div popover="auto" id={id} className={classNames("pop", className)}>
      {children}
    </div>
  );
}

interface MenuProps {
  id: string;
  className?: string;
  /** Ends where its trigger ends. */
  end?: boolean;
  children: ReactNode;
}

/** A menu whose entries lead to other documents, or one in a row of a list (static-markup.ts), which leaves with its list. */
export function StillMenu({ id, className, end = false, children }: MenuProps) {
  return (
    <div popover="auto" id={id} className={classNames("menu", end && "end", className)}>
      {children}
    </div>
  );
}

/** The look of a dropdown menu; its entries are links and submit buttons. */
export function Menu({ children, ...props }: MenuProps) {
  return (
    <StillMenu {...props}>
      {children}
      <CloseOnNavigation />
    </StillMenu>
  );
}
