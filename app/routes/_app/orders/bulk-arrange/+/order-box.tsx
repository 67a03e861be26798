"use client";
import { type ReactNode, use } from "react";
import { FormContext } from "#app/components/form/form-context.ts";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { findSentValues, hasSentValues } from "#app/models/form/reply.ts";
import { orderField } from "./group-fields.ts";

interface OrderBoxProps {
  /** Key of the group in the form. */
  group: string;
  orderId: string;
  children: ReactNode;
}

/** Checkbox of an order in a group. It is ticked at first. */
export function OrderBox({ group, orderId, children }: OrderBoxProps) {
  const { reply } = use(FormContext);
  const name = orderField(group);
  const isChosen = !hasSentValues(reply) || findSentValues(reply, name).includes(orderId);
  return (
    <Checkbox
      className="flex-1 max-md:basis-full"
      name={name}
      value={orderId}
      defaultChecked={isChosen}
    >
      {children}
    </Checkbox>
  );
}
