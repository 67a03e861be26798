import { readDay } from "#app/models/list/parse-day.ts";
import type { CategoryRules } from "#contract/channel-references.ts";
import type { ListingCertificates } from "#contract/listing-fields.ts";

export const certificateFields = (certificateId: string) => ({
  /** The uploaded file as `fileId|name`; "" for none. */
  paper: `certificates.${certificateId}`,
  file: `certificateFile.${certificateId}`,
  expiresOn: `certificateUntil.${certificateId}`,
  remove: `certificateRemove.${certificateId}`,
});

const SEPARATOR = "|";
export const paperValue = (paper: Pick<ListingCertificates[string], "fileId" | "name">) =>
  paper.fileId + SEPARATOR + paper.name;
export function paperOf(value: string): { fileId: string; name: string } | null {
  const index = value.indexOf(SEPARATOR);
  return index > 0
    ? { fileId: value.slice(0, index), name: value.slice(index + SEPARATOR.length) }
    : null;
}

export function readCertificates(
  form: FormData,
  asked: CategoryRules["certificates"],
): ListingCertificates {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  return Object.fromEntries(
    asked.flatMap(({ certificateId }) => {
      const fields = certificateFields(certificateId);
      const paper = form.has(fields.remove) ? null : paperOf(text(fields.paper));
      const expiresOn = readDay(text(fields.expiresOn)) || null;
      return paper ? [[certificateId, { ...paper, expiresOn }]] : [];
    }),
  );
}

export function setCertificate(
  form: FormData,
  certificateId: string,
  certificates: ListingCertificates,
): void {
  const fields = certificateFields(certificateId);
  const certificate = certificates[certificateId];
  form.delete(fields.remove);
  form.set(fields.paper, certificate ? paperValue(certificate) : "");
  form.set(fields.expiresOn, certificate?.expiresOn ?? "");
}
