"use client";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { FieldError, SelectField, TextField } from "#app/components/form/fields.tsx";
import { useField } from "#app/components/form/form-context.ts";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { Segment, Segments } from "#app/components/ui/toggle.tsx";
import type { StockRow } from "#app/models/stock/stock-row.ts";
import { ADJUSTMENT_REASONS } from "#contract/statuses.ts";
import { readNumber, UNITS_RULE } from "#contract/written-number.ts";

interface AdjustFormProps {
  row: StockRow;
  closeTo: string;
  onClose: () => void;
}

/**
 * The second row of a level: the change of on hand, its reason, and the result. Errors stay beside
 * their field.
 */
export default function AdjustForm({ row, closeTo, onClose }: AdjustFormProps) {
  const { t } = useTranslation(["stocks", "common"]);
  return (
    <ActionForm
      intent="adjust"
      inPlace
      className="left-gutter flex flex-wrap items-start gap-2.5 max-xl:sticky [&>[role=alert]]:w-full [&>[role=alert]:has(~*_[id$=-error])]:hidden"
      aria-label={t("stocks:adjust.form", { sku: row.sku, warehouse: row.warehouse })}
    >
      <input type="hidden" name="stockId" value={row.id} />
      <Amount onHand={row.onHand} />
      <SelectField
        name="reason"
        label={t("stocks:adjust.reason")}
        defaultValue="received"
        className="w-37 max-md:flex-[1_1_40%] max-md:w-auto"
      >
        {ADJUSTMENT_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {t(`stocks:reason.${reason}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        name="note"
        label={
          <>
            {t("stocks:adjust.note")}{" "}
            <span className="text-muted-foreground">{t("common:form.optional")}</span>
          </>
        }
        maxLength={500}
        className="flex-1 min-w-40 max-md:flex-[1_1_100%]"
      />
      <ButtonLink
        className="mt-5.75 max-md:mt-0 max-md:flex-1"
        variant="ghost"
        to={closeTo}
        preventScrollReset
        onClick={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        {t("common:action.cancel")}
      </ButtonLink>
      <SubmitButton className="mt-5.75 max-md:mt-0 max-md:flex-1">
        {t("common:action.save")}
      </SubmitButton>
    </ActionForm>
  );
}

function Amount({ onHand }: { onHand: number }) {
  const { t } = useTranslation(["stocks"]);
  const mode = useField("mode", "by").control.defaultValue;
  const { control } = useField("quantity", "");
  const [how, setHow] = useState(String(mode));
  const [typed, setTyped] = useState(String(control.defaultValue ?? ""));
  const readResult = readNumber(typed, UNITS_RULE);
  const value = readResult.kind === "number" ? Number(readResult.plain) : Number.NaN;
  const after = how === "to" ? value : onHand + value;
  return (
    <>
      <Segments
        className="mt-5.75 max-md:mt-0 max-md:flex-[1_1_100%] max-md:*:flex-1"
        aria-label={t("stocks:adjust.how")}
      >
        {(["by", "to"] as const).map((one) => (
          <Segment
            key={one}
            name="mode"
            value={one}
            defaultChecked={mode === one}
            onChange={() => setHow(one)}
          >
            {t(`stocks:adjust.${one}`)}
          </Segment>
        ))}
      </Segments>
      <Field
        className="w-28 max-md:w-auto max-md:flex-[1_1_40%] [&_[id$=-error]]:w-max [&_[id$=-error]]:max-w-60"
        id={control.id}
        label={t("stocks:adjust.quantity")}
      >
        {/* No numeric keyboard: on phones it lacks the minus. */}
        <Input
          {...control}
          className="num"
          autoComplete="off"
          required
          placeholder={how === "by" ? "+0" : "0"}
          onChange={(event) => setTyped(event.target.value)}
        />
        <FieldError name="quantity" />
      </Field>
      {Number.isInteger(after) ? (
        <span className="mt-5.75 grid min-h-control content-center whitespace-nowrap text-secondary-foreground max-md:mt-0">
          {t("stocks:adjust.result", { before: onHand, after })}
        </span>
      ) : null}
    </>
  );
}
