"use client";
import type { ComponentProps } from "react";
import { Form } from "react-router";

/** A GET form that the router follows without loading the document anew. */
export function GetForm(props: Omit<ComponentProps<typeof Form>, "method">) {
  return <Form discover="none" method="get" role="search" {...props} />;
}
