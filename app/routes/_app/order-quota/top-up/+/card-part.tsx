"use client";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Radio } from "#app/components/ui/checkbox.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";
import type { PaymentOptions } from "#contract/top-up.ts";
import { mountStripeCard } from "./card-token.ts";

interface CardPartProps {
  card: NonNullable<PaymentOptions["card"]>;
  label: string;
}

/**
 * The way "card", which only a page with scripts has, and the fields it opens. None of them has a
 * name: what is typed stays in the page.
 */
export function CardPart({ card, label }: CardPartProps) {
  const [isMounted, setMounted] = useState(false);
  const [isChosen, setChosen] = useState(false);
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => setMounted(true), []);
  useEffect(() => {
    const form = mark.current?.closest("form");
    const follow = () => setChosen(new FormData(form ?? undefined).get("way") === "card");
    form?.addEventListener("change", follow);
    return () => form?.removeEventListener("change", follow);
  }, []);
  return (
    <div ref={mark} className="grid gap-2">
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
  const id = useId();
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field id={`${id}-number`} label={t("card:number")} className="col-span-2">
        <Input
          id={`${id}-number`}
          data-card="number"
          inputMode="numeric"
          autoComplete="cc-number"
        />
      </Field>
      <Field id={`${id}-expiry`} label={t("card:expiry")}>
        <Input
          id={`${id}-expiry`}
          data-card="expiry"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM/YY"
        />
      </Field>
      <Field id={`${id}-cvv`} label={t("card:cvv")}>
        <Input
          id={`${id}-cvv`}
          data-card="cvv"
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
        />
      </Field>
      <Field id={`${id}-holder`} label={t("card:holder")} className="col-span-2">
        <Input id={`${id}-holder`} data-card="holder" autoComplete="cc-name" />
      </Field>
    </div>
  );
}

/** Stripe's own fields, in a frame of Stripe's. */
function StripeCard({ card: { scriptUrl, publishableKey } }: Pick<CardPartProps, "card">) {
  const where = useRef<HTMLDivElement>(null);
  // By their values: the object is another one each time the page is read anew, and new fields
  // would be empty ones.
  useEffect(() => {
    const mounted = where.current
      ? mountStripeCard(where.current, { scriptUrl, publishableKey })
      : undefined;
    return () => void mounted?.then((remove) => remove());
  }, [scriptUrl, publishableKey]);
  return <div ref={where} data-stripe-card="" />;
}
