"use client";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/ui/button.tsx";
import { addSurePrefix, type EditorReply } from "#app/models/product/editor-reply.ts";
import { ConflictPlace, type SentBy } from "./conflict-place.tsx";

interface RemovalQuestionProps {
  removing: NonNullable<EditorReply["removing"]>;
  sentBy: SentBy;
}

/**
 * Confirmation before variants with units in stock are removed. Names each; nothing is saved yet.
 */
export function RemovalQuestion({ removing: { variants, intent }, sentBy }: RemovalQuestionProps) {
  const { t } = useTranslation(["productEdit"]);
  return (
    <ConflictPlace sentBy={sentBy}>
      <h2 className="mb-2">{t("productEdit:ask.remove", { count: variants.length })}</h2>
      <ul className="grid gap-1">
        {variants.map(({ sku, units }) => (
          <li key={sku}>{t("productEdit:ask.remove.units", { sku, count: units })}</li>
        ))}
      </ul>
      <p className="my-2 text-secondary-foreground">{t("productEdit:ask.remove.hint")}</p>
      <Button type="submit" variant="destructive" name="intent" value={addSurePrefix(intent)}>
        {t("productEdit:ask.remove.sure")}
      </Button>
    </ConflictPlace>
  );
}
