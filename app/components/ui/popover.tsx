import type { ComponentProps, ReactNode } from "react";
import { type ButtonLook, buttonVariants } from "./button.tsx";
import { CloseOnNavigation } from "./close-on-navigation.tsx";
import { cn } from "./cn.ts";
import { labelStyle } from "./label.tsx";
import { Link } from "./link.tsx";
import { menuEndStyle, menuStyle } from "./menu-style.ts";

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
      className={bare ? className : buttonVariants({ variant, size, className })}
      {...props}
    />
  );
}

interface PopoverProps {
  id: string;
  className?: string;
  children: ReactNode;
}

/** Native popover: opens, closes and keeps its place (app/styles/base.css) without JavaScript. */
export function Popover({ id, className, children }: PopoverProps) {
  return (
    <div
      popover="auto"
      id={id}
      className={cn("w-80 gap-2 px-3.5 py-3 not-open:hidden open:grid", className)}
    >
      {children}
    </div>
  );
}

interface MenuProps extends PopoverProps {
  /** Ends where its trigger ends. */
  end?: boolean;
}

/** A menu whose entries lead to other documents, or one in a row of a list (static-markup.ts), which leaves with its list. */
export function StillMenu({ id, className, end = false, children }: MenuProps) {
  return (
    <div popover="auto" id={id} className={cn(menuStyle, end && menuEndStyle, className)}>
      {children}
    </div>
  );
}

/** The look of a dropdown menu; its entries are `MenuItem` and `MenuButton`. */
export function Menu({ children, ...props }: MenuProps) {
  return (
    <StillMenu {...props}>
      {children}
      <CloseOnNavigation />
    </StillMenu>
  );
}

/** An entry's classes, for the sidebar's links, which are marked by themselves (shell/menu-link.tsx). */
export const menuEntryStyle =
  "flex min-h-8 w-full cursor-pointer items-center gap-2 rounded-xs px-2.5 text-left text-foreground hover:bg-accent hover:no-underline current:bg-primary-soft current:font-semibold current:text-link max-md:min-h-11";

interface EntryLook {
  /** It takes something away. */
  destructive?: boolean;
}

/** An entry that leads somewhere. */
export function MenuItem({
  destructive = false,
  className,
  ...props
}: ComponentProps<typeof Link> & EntryLook) {
  return (
    <Link className={cn(menuEntryStyle, destructive && "text-critical", className)} {...props} />
  );
}

/** An entry that does something, in a form or through `popoverTarget`. */
export function MenuButton({
  destructive = false,
  className,
  type = "button",
  ...props
}: ComponentProps<"button"> & EntryLook) {
  return (
    <button
      type={type}
      className={cn(menuEntryStyle, destructive && "text-critical", className)}
      {...props}
    />
  );
}

/** The bottom sheet's entries (shell/phone-menu.tsx): larger, for a thumb. */
export const sheetEntryStyle =
  "min-h-12 gap-3.5 rounded-md px-3 text-lg max-md:min-h-12 [&_svg]:size-5";

/** The name of the entries below it. */
export function MenuLabel({ className, ...props }: ComponentProps<"p">) {
  return <p className={cn(labelStyle, "px-2.5 pt-1.5 pb-0.5", className)} {...props} />;
}

export function MenuSeparator({ className }: { className?: string }) {
  return <hr className={cn("my-1 border-t border-border", className)} />;
}
