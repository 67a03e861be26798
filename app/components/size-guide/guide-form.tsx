"use client";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { useReply } from "#app/components/form/use-reply.ts";
import { ConflictPanel } from "#app/components/product/conflict-panel.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import type { EditorBase } from "#app/models/product/editor-reply.ts";
import type { GuideReply } from "#app/models/size-guide/guide-reply.ts";
import { type GuideDraft, MAX_MEASURES, MAX_SIZES } from "#app/models/size-guide/guide-table.ts";
import { GuideCells } from "./guide-cells.tsx";
import { GuidePicture } from "./guide-picture.tsx";

/**
 * A table with sizes as rows and measures as columns. Every button submits the form, so it works
 * without JavaScript; rows and columns come back with it.
 */
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
  const shownGuide = reply?.guide ?? guide;
  const start = reply?.base ?? base;
  const lastEdit = useRef("");
  const sentBy = useRef<HTMLElement>(null);
  useEffect(() => {
    // An edit remounts the form: the focus moves to the added element, or to the one that replaced
    // a removed one. It stays with somebody who is typing.
    const typing = document.activeElement?.matches("input, select, textarea");
    const place = typing
      ? null
      : reply?.guide &&
        listPlacesAfter(lastEdit.current, reply.guide).map((at) =>
          document.querySelector<HTMLElement>(`[data-guide] ${at}`),
        );
    place?.find((found) => found)?.focus();
    lastEdit.current = "";
  }, [reply]);
  return (
    <ActionForm
      data-guide=""
      fieldsKey={JSON.stringify([
        shownGuide.measures.length,
        shownGuide.rows.length,
        shownGuide.image,
        start.version,
      ])}
      onSubmit={({ nativeEvent: { submitter } }) => {
        sentBy.current = submitter;
        lastEdit.current =
          submitter instanceof HTMLButtonElement && submitter.name === "edit"
            ? submitter.value
            : "";
      }}
      className="alert-in-gutter border-t"
      encType="multipart/form-data"
    >
      {/* Enter in a cell saves instead of pressing the table's first button. */}
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
            defaultValue={shownGuide.name}
          />
        </div>
        <GuideCells
          guide={shownGuide}
          arrivesAt={
            typeof document === "undefined" && reply?.edit
              ? findAddedField(reply.edit, shownGuide)
              : undefined
          }
        />
        <div className="flex items-center gap-2 flex-wrap">
          <Button
            type="submit"
            name="edit"
            value="add-size"
            disabled={shownGuide.rows.length >= MAX_SIZES}
          >
            <Icon name="plus" />
            {t("sizeGuide:form.addSize")}
          </Button>
          <Button
            type="submit"
            name="edit"
            value="add-measure"
            disabled={shownGuide.measures.length >= MAX_MEASURES}
          >
            <Icon name="plus" />
            {t("sizeGuide:form.addMeasure")}
          </Button>
        </div>
      </section>
      <GuidePicture image={shownGuide.image} />
      <section className={cn(sectionStyle, "flex items-center gap-2 flex-wrap")}>
        <SubmitButton>{t("sizeGuide:form.save")}</SubmitButton>
        <ButtonLink to="/settings/size-guide" variant="ghost">
          {t("common:action.cancel")}
        </ButtonLink>
      </section>
    </ActionForm>
  );
}

function findAddedField(edit: string, { measures, rows }: GuideDraft): string | undefined {
  if (edit === "add-size") return `rows[${rows.length - 1}].size`;
  return edit === "add-measure" ? `measures[${measures.length - 1}]` : undefined;
}

/** Returns element ids for the focus after an edit. The first existing one is used. */
function listPlacesAfter(edit: string, guide: GuideDraft): string[] {
  const [what = "", place = ""] = edit.split(":");
  const added = findAddedField(edit, guide);
  if (added) return [`[name="${added}"]`];
  if (place === "") return [];
  const selectRemoveButton = (at: number) => `button[value="${what}:${at}"]`;
  return [
    selectRemoveButton(Number(place)),
    selectRemoveButton(Number(place) - 1),
    'button[name="edit"]',
  ];
}
