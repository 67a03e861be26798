"use client";
import type { ComponentProps } from "react";
import { Form, useFormAction } from "react-router";

/**
 * Returns the action of a form without one: the current page. The router would add its `?index`,
 * which stays in the address; only a page at "/" needs it, to differ from its layout.
 */
function useOwnAddress(): string {
  const [path = "", search = ""] = useFormAction().split("?", 2);
  const ownSearch = search.split("&").filter((pair) => pair !== "index");
  return ownSearch.length > 0 && ownSearch[0] !== "" ? `${path}?${ownSearch.join("&")}` : path;
}

/**
 * A form that posts, by default to its own page. The code of the target screen is fetched on
 * submit, not when the form is shown.
 */
export function PostForm({ action, ...props }: Omit<ComponentProps<typeof Form>, "method">) {
  const ownAddress = useOwnAddress();
  return <Form method="post" action={action ?? ownAddress} discover="none" {...props} />;
}
