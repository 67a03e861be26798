"use client";
import { type SubmitEvent, useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SelectField, TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { takeHeldScans } from "#app/components/scan/held-scans.ts";
import { ScansWaiting } from "#app/components/scan/scans-waiting.tsx";
import { useScans } from "#app/components/scan/use-scans.ts";
import { VerdictBar } from "#app/components/scan/verdict-bar.tsx";
import { CameraScan } from "./camera-scan.tsx";

interface ScanFormProps {
  /** Id of a scan that is sent without scripts: sent twice, it counts once. */
  clientId: string;
  /** Address that takes the scans, one after another. */
  to: string;
}

/**
 * Shows the scanner's field first: a scanner types the code and Enter. With scripts, scans are
 * queued and do not wait for each other.
 */
export function ScanForm({ clientId, to }: ScanFormProps) {
  const { t } = useTranslation(["counting", "scan"]);
  const box = useRef<HTMLDivElement>(null);
  const scans = useScans({
    // An unlisted item is added to the count, so only the server can refuse a code.
    judge: ({ code = "" }) => ({
      ok: true,
      title: t("scan:local.noted"),
      detail: t("scan:local.unsent", { code }),
    }),
  });
  /** Returns false for a form without a code. */
  function addScan(sent: Record<string, string>): boolean {
    const fields = Object.fromEntries(
      ["code", "quantity", "mode"].map((name) => [name, (sent[name] ?? "").trim()]),
    );
    if (!fields.code) return false;
    scans.add(to, fields);
    return true;
  }
  const findCodeField = () => box.current?.querySelector<HTMLInputElement>('input[name="code"]');
  const submitCode = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const sent = Object.fromEntries(new FormData(form)) as Record<string, string>;
    if (!addScan(sent)) return;
    form.reset();
    const field = findCodeField();
    if (field) field.value = "";
    field?.focus();
  };
  const onHeldScan = useEffectEvent(addScan);
  useEffect(() => {
    for (const sent of takeHeldScans()) onHeldScan(sent);
  }, []);
  return (
    <div ref={box} className="grid gap-2 max-w-180">
      <ActionForm
        intent="scan"
        className="grid items-start gap-3 grid-cols-[minmax(0,1fr)_88px_150px_auto] max-md:grid-cols-2"
        onSubmit={submitCode}
        data-queues=""
      >
        <input type="hidden" name="clientId" value={clientId} />
        <TextField
          name="code"
          label={t("counting:scan")}
          hint={t("counting:scan.hint")}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          autoFocus
          required
          className="max-md:col-span-2"
        />
        <TextField
          name="quantity"
          label={t("counting:scan.quantity")}
          inputMode="numeric"
          defaultValue={1}
        />
        <SelectField name="mode" label={t("counting:scan.mode")}>
          <option value="add">{t("counting:scan.mode.add")}</option>
          <option value="set">{t("counting:scan.mode.set")}</option>
        </SelectField>
        <SubmitButton className="mt-5.75 max-md:col-span-2 max-md:mt-0">
          {t("counting:scan.add")}
        </SubmitButton>
      </ActionForm>
      <ScansWaiting
        className="rounded-md px-3"
        waiting={scans.waiting}
        isSignedOut={scans.isSignedOut}
      />
      {scans.verdict ? <VerdictBar className="rounded-md" verdict={scans.verdict} /> : null}
      <CameraScan
        onCode={(code) => {
          const field = findCodeField();
          if (!field) return;
          field.value = code;
          field.form?.requestSubmit();
        }}
      />
    </div>
  );
}
