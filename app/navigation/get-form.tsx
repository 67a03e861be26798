"use client";
import type { ComponentProps } from "react";
import { Form, useLocation } from "react-router";

/**
 * A form of filters or a search, which the router follows without loading the document anew. It is
 * made anew for each address, so that its fields show what the address asks for: also after a link
 * that clears them, or the browser's way back.
 */
export function GetForm(props: Omit<ComponentProps<typeof Form>, "method">) {
  const { search } = useLocation();
  return <Form key={search} discover="none" method="get" role="search" {...props} />;
}
