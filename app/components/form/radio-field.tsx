"use client";
import { type ComponentProps, use } from "react";
import { Radio } from "#app/components/ui/checkbox.tsx";
import { findSentValue } from "#app/models/form/reply.ts";
import { FormContext } from "./form-context.ts";

/** One radio button of a group. Its children are its label. */
export function RadioField({
  name,
  value,
  defaultChecked = false,
  ...props
}: Pick<ComponentProps<typeof Radio>, "children" | "className" | "defaultChecked"> & {
  name: string;
  value: string;
}) {
  const { reply } = use(FormContext);
  const sentChoice = findSentValue(reply, name);
  return (
    <Radio
      {...props}
      name={name}
      value={value}
      defaultChecked={sentChoice === undefined ? defaultChecked : sentChoice === value}
    />
  );
}
