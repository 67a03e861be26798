"use client";
import { useTranslation } from "react-i18next";
import { useReply } from "#app/components/form/use-reply.ts";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field, FieldMessage } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";
import {
  type FormReply,
  findFieldCode,
  findFormCode,
  findSentValue,
} from "#app/models/form/reply.ts";
import { MAX_REVIEW_PICTURES } from "#contract/review-fields.ts";

const PICTURE_FAULTS = [
  ...["too_many", "image_type", "image_too_large", "unreadable_image"],
] as const;
const FORM_FAULTS = ["wrong_status", "too_many_tries", "storage_full"] as const;

/** Stars, words and pictures. Only client components have the action's reply. */
export function ReviewForm() {
  const reply = useReply<FormReply>();
  const { t } = useTranslation(["storefront"]);
  const code = findFormCode(reply);
  const pictureCode = findFieldCode(reply, "pictures") ?? code;
  const pictureFault = PICTURE_FAULTS.find((fault) => fault === pictureCode);
  const hasStarFault = findFieldCode(reply, "stars") !== undefined;
  const hasTextFault = findFieldCode(reply, "text") !== undefined;
  const sentStars = findSentValue(reply, "stars");
  const formFault = FORM_FAULTS.find((fault) => fault === code) ?? "other";
  return (
    <form method="post" encType="multipart/form-data" className="grid gap-4">
      {code && !pictureFault ? (
        <Alert tone="critical" takesFocus>
          {t(`storefront:review.fault.${formFault}`)}
        </Alert>
      ) : null}
      <fieldset
        className="grid gap-1"
        aria-describedby={hasStarFault ? "review-stars-error" : undefined}
      >
        <legend className="pb-1 text-sm text-secondary-foreground">
          {t("storefront:review.stars")}
        </legend>
        {[5, 4, 3, 2, 1].map((stars) => (
          <label key={stars} className="flex min-h-11 items-center gap-3 text-md">
            <input
              type="radio"
              name="stars"
              value={stars}
              defaultChecked={sentStars === String(stars)}
              required
            />
            <span aria-hidden="true">{"★".repeat(stars)}</span>
            {t(`storefront:review.word.${stars as 1 | 2 | 3 | 4 | 5}`)}
          </label>
        ))}
        {hasStarFault ? (
          <FieldMessage id="review-stars-error">{t("storefront:review.fault.stars")}</FieldMessage>
        ) : null}
      </fieldset>
      <Field
        id="review-text"
        label={t("storefront:review.text")}
        error={hasTextFault ? t("storefront:field.too_long") : undefined}
      >
        <textarea
          id="review-text"
          name="text"
          rows={5}
          maxLength={2000}
          defaultValue={findSentValue(reply, "text")}
          aria-invalid={hasTextFault || undefined}
          aria-describedby={hasTextFault ? "review-text-error" : undefined}
          className="rounded-sm border border-input bg-card px-3 py-2 text-base text-foreground aria-invalid:border-critical-mark"
        />
      </Field>
      <Field
        id="review-pictures"
        label={t("storefront:review.pictures", { count: MAX_REVIEW_PICTURES })}
        hint={t("storefront:review.pictures.hint")}
        error={pictureFault ? t(`storefront:review.fault.${pictureFault}`) : undefined}
      >
        <Input
          id="review-pictures"
          name="pictures"
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp,image/gif"
          aria-invalid={pictureFault ? true : undefined}
          aria-describedby={
            pictureFault ? "review-pictures-hint review-pictures-error" : "review-pictures-hint"
          }
          className="h-11"
        />
      </Field>
      <Button type="submit" size="lg" variant="default">
        {t("storefront:review.send")}
      </Button>
    </form>
  );
}
