"use client";
import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SelectField, TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { CameraScan } from "./camera-scan.tsx";

/**
 * The scanner's field first: a scanner types the code and Enter. `scanKey` is new with each page,
 * so that a form that is sent twice counts once.
 */
export function ScanForm({ scanKey }: { scanKey: string }) {
  const { t } = useTranslation(["counting"]);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  return (
    <div ref={box} className="grid gap-2 max-w-160" id={id}>
      <ActionForm
        intent="scan"
        fieldsKey={scanKey}
        className="grid items-start gap-3 grid-cols-[minmax(0,1fr)_88px_150px_auto] max-md:grid-cols-2"
      >
        <input type="hidden" name="scanKey" value={scanKey} />
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
        <SubmitButton className="mt-5.5 max-md:col-span-2 max-md:mt-0">
          {t("counting:scan.add")}
        </SubmitButton>
      </ActionForm>
      <CameraScan
        onCode={(code) => {
          const field = box.current?.querySelector<HTMLInputElement>('input[name="code"]');
          if (!field) return;
          field.value = code;
          field.form?.requestSubmit();
        }}
      />
    </div>
  );
}
