"use client";
import { type ComponentProps, use, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Radio } from "#app/components/ui/checkbox.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";
import type { PaymentOptions } from "#contract/top-up.ts";
import { CardFaultContext, FIELD_AT_FAULT } from "./card-fault.ts";
import { mountStripeCard } from "./card-token.ts";

interface CardPartProps {
  card: NonNullable<PaymentOptions["card"]>;
  label: string;
}

/**
 * The payment method "card", which needs scripts, with its fields. The fields have no names, so
 * their values stay in the page.
 */
export function CardPart({ card, label }: CardPartProps) {
  const [isMounted, setMounted] = useState(false);
  const [isChosen, setChosen] = useState(false);
  const anchorRef = useRef<HTMLDivElement>(null);
  useEffect(() => setMounted(true), []);
  useEffect(() => {
    const form = anchorRef.current?.closest("form");
    const updateChosen = () => setChosen(new FormData(form ?? undefined).get("way") === "card");
    form?.addEventListener("change", updateChosen);
    return () => form?.removeEventListener("change", updateChosen);
  }, []);
  return (
    <div ref={anchorRef} className="grid gap-2">
      {isMounted ? (
        <Radio name="way" value="card">
          {label}
        </Radio>
      ) : null}
      <input type="hidden" name="tokenId" />
      <input type="hidden" name="authenticationId" />
      <input type="hidden" name="paymentMethodId" />
      {isChosen ? card.provider === "stripe" ? <StripeCard card={card} /> : <CardFields /> : null}
    </div>
  );
}

function CardFields() {
  const { t } = useTranslation(["card"]);
  return (
    <div className="grid grid-cols-2 gap-3">
      <CardField
        name="number"
        label={t("card:number")}
        isWide
        inputMode="numeric"
        autoComplete="cc-number"
      />
      <CardField
        name="expiry"
        label={t("card:expiry")}
        inputMode="numeric"
        autoComplete="cc-exp"
        placeholder="MM/YY"
      />
      <CardField
        name="cvv"
        label={t("card:cvv")}
        inputMode="numeric"
        autoComplete="cc-csc"
        maxLength={4}
      />
      <CardField name="holder" label={t("card:holder")} isWide autoComplete="cc-name" />
    </div>
  );
}

interface CardFieldProps
  extends Pick<
    ComponentProps<typeof Input>,
    "inputMode" | "autoComplete" | "placeholder" | "maxLength"
  > {
  /** The card detail. The input itself has no name. */
  name: "number" | "expiry" | "cvv" | "holder";
  label: string;
  isWide?: boolean;
}

function CardField({ name, label, isWide = false, ...control }: CardFieldProps) {
  const { t } = useTranslation(["card"]);
  const id = useId();
  const fault = use(CardFaultContext);
  const isAtFault = fault !== null && FIELD_AT_FAULT[fault.code] === name;
  const input = useRef<HTMLInputElement>(null);
  // Each failed attempt is a new object, so the same error moves the focus again.
  useEffect(() => {
    if (fault && FIELD_AT_FAULT[fault.code] === name) input.current?.focus();
  }, [fault, name]);
  return (
    <Field
      id={id}
      label={label}
      {...(isWide ? { className: "col-span-2" } : {})}
      error={isAtFault ? t(`card:${fault.code}`) : undefined}
    >
      <Input
        ref={input}
        id={id}
        data-card={name}
        aria-invalid={isAtFault || undefined}
        aria-describedby={isAtFault ? `${id}-error` : undefined}
        {...control}
      />
    </Field>
  );
}

/** Stripe's fields, in Stripe's frame. */
function StripeCard({ card: { scriptUrl, publishableKey } }: Pick<CardPartProps, "card">) {
  const anchorRef = useRef<HTMLDivElement>(null);
  // Depends on the values: revalidation creates a new object, and a remount empties the fields.
  useEffect(() => {
    const mounted = anchorRef.current
      ? mountStripeCard(anchorRef.current, { scriptUrl, publishableKey })
      : undefined;
    return () => void mounted?.then((remove) => remove());
  }, [scriptUrl, publishableKey]);
  return <div ref={anchorRef} data-stripe-card="" />;
}
