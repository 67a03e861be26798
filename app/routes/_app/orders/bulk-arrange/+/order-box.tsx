"use client";
import { type ReactNode, use } from "react";
import { FormContext } from "#app/components/form/form-context.ts";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { hasSent, sentValues } from "#app/models/form/reply.ts";

interface OrderBoxProps {
  /** The group's place in the form. */
  at: number;
  orderId: string;
  children: ReactNode;
}

/** Whether an order of the group goes along: it does, unless somebody has taken it out. */
export function OrderBox({ at, orderId, children }: OrderBoxProps) {
  const { reply } = use(FormContext);
  const name = `order${at}`;
  const isChosen = !hasSent(reply) || sentValues(reply, name).includes(orderId);
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
