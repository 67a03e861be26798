import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";
import { CloseOnNavigation } from "#app/navigation/close-on-navigation.tsx";
import { Link } from "#app/navigation/link.tsx";
import { type ButtonLook, buttonVariants } from "./button.tsx";
import { cn } from "./cn.ts";
import { labelStyle } from "./label.tsx";
import { menuEndStyle, menuStyle } from "./menu-style.ts";

interface TriggerProps extends Omit<ComponentProps<"button">, "popoverTarget">, ButtonLook {
  /** Id of the `<Popover>` or `<Menu>` to open. */
  opens: string;
  /** No button look: only `className` applies. */
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

const popovers = cva("not-open:hidden open:grid", {
  variants: {
    width: {
      default: "w-80 max-w-[calc(100vw-32px)]",
      narrow: "w-55",
      wide: "w-105 max-w-[calc(100vw-32px)]",
      content: "w-max max-w-80",
    },
    /** "form" for fields, "none" for content with its own padding. */
    inset: { default: "gap-2 px-3.5 py-3", form: "gap-4 p-4", none: "" },
  },
  defaultVariants: { width: "default", inset: "default" },
});

interface SurfaceProps {
  id: string;
  className?: string;
  children: ReactNode;
}

/** A native popover, positioned by app/styles/base.css. Works without JavaScript. */
export function Popover({
  id,
  width,
  inset,
  className,
  ...props
}: ComponentProps<"div"> & SurfaceProps & VariantProps<typeof popovers>) {
  return (
    <div popover="auto" id={id} className={cn(popovers({ width, inset }), className)} {...props} />
  );
}

interface MenuProps extends SurfaceProps {
  /** Aligns with the end of its trigger. */
  end?: boolean;
}

/**
 * A menu whose entries lead to other documents, or one in a list row (app/static) that is removed
 * with its list. It does not close on navigation.
 */
export function StillMenu({ id, className, end = false, children }: MenuProps) {
  return (
    <div popover="auto" id={id} className={cn(menuStyle, end && menuEndStyle, className)}>
      {children}
    </div>
  );
}

export function Menu({ children, ...props }: MenuProps) {
  return (
    <StillMenu {...props}>
      {children}
      <CloseOnNavigation />
    </StillMenu>
  );
}

const entries = cva(
  "flex w-full cursor-pointer items-center text-left hover:bg-accent hover:no-underline current:bg-primary-soft current:font-semibold current:text-link",
  {
    variants: {
      size: {
        default: "min-h-9 gap-2 rounded-xs px-2.5 max-md:min-h-11",
        /** Touch size for a bottom sheet (shell/phone-menu.tsx). */
        sheet: "min-h-12 gap-3.5 rounded-md px-3 text-lg [&_svg]:size-5",
        /** An entry with two lines. */
        tall: "min-h-12 gap-2.5 rounded-xs px-2.5 py-1",
        /** Side by side in a bottom sheet. */
        choice: "min-h-11 justify-center rounded-xs px-2 text-sm",
      },
      /** The entry deletes or removes something. */
      destructive: { true: "text-critical", false: "text-foreground" },
    },
    defaultVariants: { size: "default", destructive: false },
  },
);
type EntryLook = VariantProps<typeof entries>;

/** Classes of an entry, for links that mark themselves (shell/menu-link.tsx) or open a dialog. */
export const menuEntryStyle = entries();
export const destructiveEntryStyle = entries({ destructive: true });
export const sheetEntryStyle = entries({ size: "sheet" });

/** A menu entry with a link. */
export function MenuItem({
  size,
  destructive,
  className,
  ...props
}: ComponentProps<typeof Link> & EntryLook) {
  return <Link className={cn(entries({ size, destructive }), className)} {...props} />;
}

/** A menu entry with a button, in a form or with `popoverTarget`. */
export function MenuButton({
  size,
  destructive,
  className,
  type = "button",
  ...props
}: ComponentProps<"button"> & EntryLook) {
  return (
    <button type={type} className={cn(entries({ size, destructive }), className)} {...props} />
  );
}

/** Heading of the entries below it. */
export function MenuLabel({ className, ...props }: ComponentProps<"p">) {
  return <p className={cn(labelStyle, "px-2.5 pt-1.5 pb-0.5", className)} {...props} />;
}

/** A separator. `inset` keeps it within the padding of a bottom sheet. */
export function MenuSeparator({ inset = false }: { inset?: boolean }) {
  return <hr className={cn("border-t", inset ? "mx-3 my-1" : "my-1")} />;
}
