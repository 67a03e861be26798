"use client";
import { use } from "react";
import { CheckboxField, FieldError } from "#app/components/form/fields.tsx";
import { FormContext } from "#app/components/form/form-context.ts";
import { Radio } from "#app/components/ui/checkbox.tsx";
import { FieldSet } from "#app/components/ui/field.tsx";
import { findSentValue, hasSentValues } from "#app/models/form/reply.ts";
import { ORDER_SCOPES, type OrderScope } from "#contract/order-scope.ts";

interface BoxesProps {
  legend: string;
  hint?: { id: string; text: string };
  errorName?: string;
  boxes: readonly { name: string; label: string; checked: boolean }[];
}

/** A group of checkboxes. */
export function Boxes({ legend, hint, errorName, boxes }: BoxesProps) {
  return (
    <FieldSet legend={legend} hint={hint} className="min-w-0">
      {boxes.map(({ name, label, checked }) => (
        <CheckboxField key={name} name={name} label={label} defaultChecked={checked} />
      ))}
      {errorName ? <FieldError name={errorName} /> : null}
    </FieldSet>
  );
}

interface OrderScopeFieldProps {
  value: OrderScope;
  words: { legend: string } & Record<OrderScope, string>;
}

/** The order scope of a member whose roles include `order-manage`. */
export function OrderScopeField({ value, words }: OrderScopeFieldProps) {
  const { reply } = use(FormContext);
  const chosenScope = hasSentValues(reply) ? findSentValue(reply, "orderScope") : value;
  return (
    <FieldSet legend={words.legend}>
      {ORDER_SCOPES.map((scope) => (
        <Radio key={scope} name="orderScope" value={scope} defaultChecked={chosenScope === scope}>
          {words[scope]}
        </Radio>
      ))}
    </FieldSet>
  );
}

interface ScopeFieldsProps {
  isLimited: boolean;
  words: { which: string; everything: string; some: string };
  groups: readonly BoxesProps[];
}

/** Everything, or the checked boxes below. The boxes hide while "everything" is chosen. */
export function ScopeFields({ isLimited, words, groups }: ScopeFieldsProps) {
  const { reply } = use(FormContext);
  const isSome = hasSentValues(reply) ? findSentValue(reply, "scope") === "some" : isLimited;
  return (
    <div className="grid gap-2 [&:not(:has(input[value=some]:checked))>[data-some]]:hidden">
      <FieldSet legend={words.which}>
        <Radio name="scope" value="all" defaultChecked={!isSome}>
          {words.everything}
        </Radio>
        <Radio name="scope" value="some" defaultChecked={isSome}>
          {words.some}
        </Radio>
        <FieldError name="scope" />
      </FieldSet>
      <div className="grid grid-cols-2 gap-4 pl-6 max-md:grid-cols-1" data-some="">
        {groups.map((group) => (
          <Boxes key={group.legend} {...group} />
        ))}
      </div>
    </div>
  );
}
