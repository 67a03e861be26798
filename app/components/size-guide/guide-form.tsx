"use client";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { FieldError, TextField } from "#app/components/form/fields.tsx";
import { useField } from "#app/components/form/form-context.ts";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { useReply } from "#app/components/form/use-reply.ts";
import { ConflictPanel } from "#app/components/product/conflict-panel.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { labelStyle } from "#app/components/ui/label.tsx";
import { sectionHeadStyle, sectionStyle } from "#app/components/ui/section.tsx";
import { Table } from "#app/components/ui/table.tsx";
import type { EditorBase } from "#app/models/product/editor-reply.ts";
import type { GuideReply } from "#app/models/size-guide/guide-reply.ts";
import { type GuideDraft, MOST_MEASURES, MOST_SIZES } from "#app/models/size-guide/guide-table.ts";

/** Sizes down, measures across. Every button sends the form, and so works without JavaScript; rows and columns come back with it. */
export function GuideForm({
  guide,
  base,
  href,
}: {
  guide: GuideDraft;
  base: EditorBase;
  href: string;
}) {
  const { t } = useTranslation(["sizeGuide", "common"]);
  const reply = useReply<GuideReply>();
  const shown = reply?.guide ?? guide;
  const start = reply?.base ?? base;
  const edit = useRef("");
  const sentBy = useRef<HTMLElement>(null);
  useEffect(() => {
    // The form is another one after each edit: the focus goes along with what was added, or to what took the place of what went. Not away from who types.
    const typing = document.activeElement?.matches("input, select, textarea");
    const place = typing
      ? null
      : reply?.guide &&
        placesAfter(edit.current, reply.guide).map((at) =>
          document.querySelector<HTMLElement>(`[data-guide] ${at}`),
        );
    place?.find((found) => found)?.focus();
    edit.current = "";
  }, [reply]);
  return (
    <ActionForm
      data-guide=""
      fieldsKey={JSON.stringify([
        shown.measures.length,
        shown.rows.length,
        shown.image,
        start.version,
      ])}
      onSubmit={({ nativeEvent: { submitter } }) => {
        sentBy.current = submitter;
        edit.current =
          submitter instanceof HTMLButtonElement && submitter.name === "edit"
            ? submitter.value
            : "";
      }}
      className="border-t"
      encType="multipart/form-data"
    >
      {/* Enter in a cell saves; it must not press the first button of the table. */}
      <button className="sr-only" type="submit" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="version" value={start.version} />
      <input type="hidden" name="base" value={start.input} />
      {reply?.conflict ? (
        <ConflictPanel
          rows={reply.conflict}
          title={t("sizeGuide:conflict")}
          href={href}
          sentBy={sentBy}
        />
      ) : null}
      <section className={cn(sectionStyle, "grid gap-4")}>
        <div className="grid grid-cols-12 gap-x-3 gap-y-3.5 max-w-220 max-md:*:col-span-full">
          <TextField
            name="name"
            className="col-span-6"
            maxLength={100}
            label={t("sizeGuide:form.name")}
            hint={t("sizeGuide:form.name.hint")}
            defaultValue={shown.name}
          />
        </div>
        <Cells
          guide={shown}
          arrivesAt={
            typeof document === "undefined" && reply?.edit
              ? fieldAdded(reply.edit, shown)
              : undefined
          }
        />
        <div className="flex items-center gap-2 flex-wrap">
          <Button
            type="submit"
            name="edit"
            value="add-size"
            disabled={shown.rows.length >= MOST_SIZES}
          >
            <Icon name="plus" />
            {t("sizeGuide:form.addSize")}
          </Button>
          <Button
            type="submit"
            name="edit"
            value="add-measure"
            disabled={shown.measures.length >= MOST_MEASURES}
          >
            <Icon name="plus" />
            {t("sizeGuide:form.addMeasure")}
          </Button>
        </div>
      </section>
      <Picture image={shown.image} />
      <section className={cn(sectionStyle, "flex items-center gap-2 flex-wrap")}>
        <SubmitButton>{t("sizeGuide:form.save")}</SubmitButton>
        <ButtonLink to="/settings/size-guide" variant="ghost">
          {t("common:action.cancel")}
        </ButtonLink>
      </section>
    </ActionForm>
  );
}

function fieldAdded(edit: string, { measures, rows }: GuideDraft): string | undefined {
  if (edit === "add-size") return `rows[${rows.length - 1}].size`;
  return edit === "add-measure" ? `measures[${measures.length - 1}]` : undefined;
}

/** The first of these that is there has the focus after an edit. */
function placesAfter(edit: string, guide: GuideDraft): string[] {
  const [what = "", place = ""] = edit.split(":");
  const added = fieldAdded(edit, guide);
  if (added) return [`[name="${added}"]`];
  if (place === "") return [];
  const remove = (at: number) => `button[value="${what}:${at}"]`;
  return [remove(Number(place)), remove(Number(place) - 1), 'button[name="edit"]'];
}

/** `arrivesAt`: the field at which a page that comes back without a script begins; with one `placesAfter` knows who is typing. */
function Cells({
  guide: { measures, rows },
  arrivesAt,
}: {
  guide: GuideDraft;
  arrivesAt: string | undefined;
}) {
  const { t } = useTranslation(["sizeGuide", "common"]);
  return (
    <Table className="flush w-max" data-sticky-column="">
      <caption className="sr-only">{t("sizeGuide:form.table")}</caption>
      <thead>
        <tr>
          <th scope="col" className="sticky left-0 z-1 bg-card p-1.5 align-top">
            {t("sizeGuide:form.size")}
          </th>
          {measures.map((measure, column) => (
            // Columns and rows are told apart by their place.
            <th key={`column ${String(column)}`} scope="col" className="p-1.5 align-top">
              <span className="flex items-center gap-2">
                <Cell
                  name={`measures[${column}]`}
                  arrives={arrivesAt === `measures[${column}]`}
                  value={measure}
                  label={t("sizeGuide:form.measure", { number: column + 1 })}
                  placeholder={t("sizeGuide:form.measure.example")}
                />
                <Remove
                  value={`remove-measure:${column}`}
                  label={t("sizeGuide:form.removeMeasure", { number: column + 1 })}
                  hidden={measures.length === 1}
                />
              </span>
            </th>
          ))}
          <th>
            <span className="sr-only">{t("common:action.more")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ size, values }, row) => (
          <tr key={`row ${String(row)}`}>
            <th scope="row" className="sticky left-0 z-1 bg-card p-1.5 align-top">
              <Cell
                name={`rows[${row}].size`}
                arrives={arrivesAt === `rows[${row}].size`}
                value={size}
                label={t("sizeGuide:form.sizeOf", { number: row + 1 })}
              />
            </th>
            {values.map((value, column) => (
              <td key={`cell ${String(column)}`} className="p-1.5 align-top">
                <Cell
                  name={`rows[${row}].values[${column}]`}
                  value={value}
                  decimal
                  label={t("sizeGuide:form.value", {
                    size: size || String(row + 1),
                    measure: measures[column] || String(column + 1),
                  })}
                />
              </td>
            ))}
            <td className="p-1.5 align-top">
              <Remove
                value={`remove-size:${row}`}
                label={t("sizeGuide:form.removeSize", { number: row + 1 })}
                hidden={rows.length === 1}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

interface CellProps {
  name: string;
  value: string;
  label: string;
  placeholder?: string;
  decimal?: boolean;
  arrives?: boolean;
}

function Cell({ name, value, label, placeholder, decimal = false, arrives = false }: CellProps) {
  const { control } = useField(name);
  return (
    <span className="block w-33 max-sm:w-28">
      <Input
        {...control}
        defaultValue={value}
        aria-label={label}
        placeholder={placeholder}
        inputMode={decimal ? "decimal" : undefined}
        maxLength={decimal ? 8 : 50}
        autoComplete="off"
        autoFocus={arrives}
        className={decimal ? "num" : undefined}
      />
      <FieldError name={name} />
    </span>
  );
}

function Remove({ value, label, hidden }: { value: string; label: string; hidden: boolean }) {
  if (hidden) return null;
  return (
    <Button
      className="max-md:min-h-11 max-md:min-w-11"
      type="submit"
      name="edit"
      value={value}
      variant="ghost"
      size="icon-sm"
      aria-label={label}
      title={label}
      data-moves
    >
      <Icon name="x" />
    </Button>
  );
}

function Picture({ image }: { image: GuideDraft["image"] }) {
  const { t } = useTranslation(["sizeGuide"]);
  return (
    <section className={cn(sectionStyle, "grid gap-3")}>
      <header className={sectionHeadStyle}>
        <h2>{t("sizeGuide:image")}</h2>
      </header>
      {image ? (
        <>
          <img
            className="object-contain border rounded-sm bg-muted size-48"
            src={image.url}
            alt={t("sizeGuide:image.alt")}
            width="192"
            height="192"
          />
          <input type="hidden" name="imageId" value={image.id} />
          <input type="hidden" name="imageUrl" value={image.url} />
          <Checkbox name="removeImage">{t("sizeGuide:image.remove")}</Checkbox>
        </>
      ) : null}
      <label className="grid gap-1.25 content-start">
        <span className={labelStyle}>
          {t(image ? "sizeGuide:image.replace" : "sizeGuide:image.add")}
        </span>
        <input type="file" name="file" accept="image/jpeg,image/png,image/webp" />
      </label>
      <p className="text-xs text-muted-foreground">{t("sizeGuide:image.hint")}</p>
      <FieldError name="imageId" />
    </section>
  );
}
