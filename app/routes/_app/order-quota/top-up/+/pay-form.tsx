"use client";
import { type ReactNode, type SubmitEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import type { PaymentOptions } from "#contract/top-up.ts";
import { CardError, readCard, type TokenFields, tokenOf } from "./card-token.ts";

interface PayFormProps {
  card: PaymentOptions["card"];
  /** Minor units; Xendit authenticates a card for an amount. */
  total: number;
  children: ReactNode;
}

/**
 * The payment's form. When a card is chosen the provider's script turns it into a token first, here
 * in the page: the card's fields have no names and are never sent to us. A bank or a QR code needs
 * no script.
 */
export function PayForm({ card, total, children }: PayFormProps) {
  const { t } = useTranslation(["card"]);
  const [problem, setProblem] = useState<string | null>(null);
  const [asksAt, setAsksAt] = useState<string | null>(null);
  const token = useRef<TokenFields>(null);

  async function tokenise(form: HTMLFormElement): Promise<void> {
    if (!card) return;
    setProblem(null);
    try {
      token.current = await tokenOf(card, readCard(form), total, setAsksAt);
      for (const [name, value] of Object.entries(token.current))
        form.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.setAttribute("value", value);
      form.requestSubmit();
    } catch (error) {
      token.current = null;
      setProblem(
        error instanceof CardError && error.code === "refused"
          ? t("card:refused", { reason: error.words ?? "" })
          : error instanceof CardError
            ? (error.words ?? t(`card:${error.code}`))
            : t("card:failed_to_create_token"),
      );
    } finally {
      setAsksAt(null);
    }
  }

  return (
    <>
      <ActionForm
        className="mt-4 grid gap-4"
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          const form = event.currentTarget;
          if (new FormData(form).get("way") !== "card") return;
          // A token is for one try.
          if (token.current) {
            token.current = null;
            return;
          }
          event.preventDefault();
          void tokenise(form);
        }}
      >
        {problem ? <Alert tone="critical">{problem}</Alert> : null}
        {children}
      </ActionForm>
      {asksAt ? (
        <iframe
          className="mt-4 h-96 w-full rounded-md border border-border"
          title={t("card:bankAsks")}
          src={asksAt}
        />
      ) : null}
    </>
  );
}
