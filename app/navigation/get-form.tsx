"use client";
import type { ComponentProps } from "react";
import { Form, useLocation } from "react-router";

/**
 * A form of filters or a search that the router follows without a new document. It is remounted for
 * each address, so that its fields match it, also after a link that clears them or the back button.
 */
export function GetForm(props: Omit<ComponentProps<typeof Form>, "method">) {
  const { search } = useLocation();
  const fields = new URLSearchParams(search);
  // Changes while the reader scrolls, and is no field.
  fields.delete("rows");
  return <Form key={`${fields}`} discover="none" method="get" role="search" {...props} />;
}
