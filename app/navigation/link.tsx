import type { ComponentProps } from "react";

export interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** A path of our own, with its query. */
  to: string;
  /** Loads a new document. */
  reloadDocument?: boolean;
  /** Keeps the scroll position. */
  preventScrollReset?: boolean;
}

/**
 * A link to another screen: an anchor that FollowLinks turns into a navigation without a new
 * document. The router's own link runs six hooks on the server, which is a third of a list's
 * rendering time, and its discovery fetches the code of every linked screen.
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
