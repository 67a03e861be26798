"use client";
import { useTranslation } from "react-i18next";
import { DayField } from "#app/components/form/day-field.tsx";
import { TextField } from "#app/components/form/fields.tsx";
import { useReply } from "#app/components/form/use-reply.ts";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { findSentValue } from "#app/models/form/reply.ts";
import type { ListingCertificates } from "#contract/listing-fields.ts";
import { buildCertificateFields, buildPaperValue, parsePaper } from "./certificate-form.ts";
import { FieldChecks } from "./field-checks.tsx";
import type { ListingReferences, ListingReply } from "./listing-view.ts";

interface CertificateFieldsProps {
  asked: ListingReferences["certificates"];
  given: ListingCertificates;
}

export function CertificateFields({ asked, given }: CertificateFieldsProps) {
  return asked.map((certificate) => (
    <CertificateField
      key={certificate.certificateId}
      certificate={certificate}
      own={given[certificate.certificateId]}
    />
  ));
}

function CertificateField({
  certificate: { certificateId, name, isMandatory, needsExpiry, takesPictures },
  own,
}: {
  certificate: ListingReferences["certificates"][number];
  own: ListingCertificates[string] | undefined;
}) {
  const { t } = useTranslation(["listing"]);
  const reply = useReply<ListingReply>();
  const fields = buildCertificateFields(certificateId);
  // A file of a returned form is already uploaded to the channel.
  const value = findSentValue(reply, fields.paper) ?? (own ? buildPaperValue(own) : "");
  const paper = parsePaper(value);
  return (
    <div className="grid gap-1" id={fields.paper}>
      <input type="hidden" name={fields.paper} value={value} />
      <TextField
        name={fields.file}
        type="file"
        accept={`application/pdf${takesPictures ? ",image/jpeg,image/png" : ""}`}
        label={isMandatory ? t("listing:detail.needed", { name }) : name}
        hint={
          paper
            ? t("listing:certificate.given", { file: paper.name })
            : t(`listing:certificate.hint.${takesPictures ? "picture" : "pdf"}`)
        }
      />
      {paper ? <Checkbox name={fields.remove}>{t("listing:certificate.remove")}</Checkbox> : null}
      {needsExpiry ? (
        <DayField
          name={fields.expiresOn}
          label={t("listing:certificate.until", { name })}
          defaultValue={own?.expiresOn ?? ""}
        />
      ) : null}
      <FieldChecks field={fields.paper} />
    </div>
  );
}
