import { Link, type LinkProps } from "./link.tsx";

/** Opens a dialog; without JavaScript it leads to the page that asks the same. */
export function DialogLink({ opens, ...props }: LinkProps & { opens: string }) {
  return <Link data-dialog={opens} aria-haspopup="dialog" {...props} />;
}
