"use client";
import { type ReactNode, type SubmitEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import type { CardFault } from "#app/models/billing/card-checks.ts";
import { findRefusalKind } from "#app/models/billing/refusal.ts";
import type { PaymentOptions } from "#contract/top-up.ts";
import { BankDialog } from "./bank-dialog.tsx";
import { CardFaultContext, FIELD_AT_FAULT } from "./card-fault.ts";
import { CardError, createToken, readCard, type TokenFields } from "./card-token.ts";

interface PayFormProps {
  card: PaymentOptions["card"];
  /** Minor units. Xendit authenticates a card for an amount. */
  total: number;
  children: ReactNode;
}

/**
 * The payment form. For a card, the provider's script creates a token in the page first: the card's
 * fields have no names and are never sent to us. A bank transfer or QR code needs no script.
 */
export function PayForm({ card, total, children }: PayFormProps) {
  const { t } = useTranslation(["card"]);
  const [problem, setProblem] = useState<string | null>(null);
  const [fault, setFault] = useState<{ code: CardFault } | null>(null);
  const [asked, setAsked] = useState<{ url: string; giveUp: () => void } | null>(null);
  const token = useRef<TokenFields>(null);

  async function tokeniseCard(form: HTMLFormElement): Promise<void> {
    if (!card) return;
    setProblem(null);
    setFault(null);
    try {
      token.current = await createToken(card, readCard(form), total, (url, giveUp) =>
        setAsked({ url, giveUp }),
      );
      for (const [name, value] of Object.entries(token.current))
        form.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.setAttribute("value", value);
      form.requestSubmit();
    } catch (error) {
      token.current = null;
      if (isFault(error)) setFault({ code: error.code });
      else setProblem(explainCardError(error));
    } finally {
      setAsked(null);
    }
  }

  function explainCardError(error: unknown): string {
    if (!(error instanceof CardError)) return t("card:failed_to_create_token");
    const { code, words } = error;
    if (code !== "refused") return words ?? t(`card:${code}`);
    const refusal = findRefusalKind(words ?? "");
    return refusal ? t(`card:refused.${refusal}`) : t("card:refused", { reason: words ?? "" });
  }

  return (
    <>
      <ActionForm
        className="mt-4 grid gap-4"
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          const form = event.currentTarget;
          if (!card || new FormData(form).get("way") !== "card") return;
          // A token is valid for one attempt.
          if (token.current) {
            token.current = null;
            return;
          }
          event.preventDefault();
          void tokeniseCard(form);
        }}
      >
        {problem ? <Alert tone="critical">{problem}</Alert> : null}
        <CardFaultContext value={fault}>{children}</CardFaultContext>
      </ActionForm>
      {asked ? <BankDialog url={asked.url} close={asked.giveUp} /> : null}
    </>
  );
}

const isFault = (error: unknown): error is CardError & { code: CardFault } =>
  error instanceof CardError && error.code in FIELD_AT_FAULT;
