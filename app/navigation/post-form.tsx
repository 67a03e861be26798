"use client";
import type { ComponentProps } from "react";
import { Form, useFormAction } from "react-router";

/**
 * Where a form without an `action` sends: the page it stands on. The router would write its own
 * `?index` there, which then stays in the address of what comes back; only a page at "/" needs it,
 * to be told from what is around it.
 */
function useOwnAddress(): string {
  const [path = "", search = ""] = useFormAction().split("?", 2);
  const own = search.split("&").filter((pair) => pair !== "index");
  return own.length > 0 && own[0] !== "" ? `${path}?${own.join("&")}` : path;
}

/**
 * A form that posts, to its own page if nothing else is said. The code of the screen it leads to is
 * asked for when it is sent, not when it is seen.
 */
export function PostForm({ action, ...props }: Omit<ComponentProps<typeof Form>, "method">) {
  const own = useOwnAddress();
  return <Form method="post" action={action ?? own} discover="none" {...props} />;
}
