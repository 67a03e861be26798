import { Link, type LinkProps } from "#app/navigation/link.tsx";
import { type ButtonLook, buttonVariants } from "./button.tsx";

interface DialogLinkProps extends LinkProps, ButtonLook {
  opens: string;
}

/**
 * Opens a dialog. Without JavaScript it leads to the page that asks the same. With a variant it
 * looks like a button, else like a menu entry or text.
 */
export function DialogLink({ opens, variant, size, className, ...props }: DialogLinkProps) {
  const linkStyle = variant ? buttonVariants({ variant, size, className }) : className;
  return <Link data-dialog={opens} aria-haspopup="dialog" className={linkStyle} {...props} />;
}
