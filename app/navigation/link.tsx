import type { ComponentProps } from "react";

export interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** A path of ours, with its query. */
  to: string;
  /** The browser follows it itself. */
  reloadDocument?: boolean;
  /** The page stays where it is scrolled to. */
  preventScrollReset?: boolean;
}

/**
 * A link to another screen: an ordinary anchor, which FollowLinks turns into a navigation without a
 * new document. The router's own link makes six hooks' work of each on the server, a third of a
 * list's rendering, and its discovery fetches the code of every screen that a page links to.
 */
export function Link({ to, reloadDocument, preventScrollReset, ...props }: LinkProps) {
  return (
    <a
      href={to}
      data-follow={reloadDocument ? undefined : "true"}
      data-keep-scroll={preventScrollReset || undefined}
      {...props}
    />
  );
}
