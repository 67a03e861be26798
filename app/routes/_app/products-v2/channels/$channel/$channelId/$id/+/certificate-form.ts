import { readDay } from "#app/models/list/parse-day.ts";
import type { CategoryRules } from "#contract/channel-references.ts";
import type { ListingCertificates } from "#contract/listing-fields.ts";

export const buildCertificateFields = (certificateId: string) => ({
  /** The uploaded file as `fileId|name`; "" for none. */
  paper: `certificates.${certificateId}`,
  file: `certificateFile.${certificateId}`,
  expiresOn: `certificateUntil.${certificateId}`,
  remove: `certificateRemove.${certificateId}`,
});

const SEPARATOR = "|";
export const buildPaperValue = (paper: Pick<ListingCertificates[string], "fileId" | "name">) =>
  paper.fileId + SEPARATOR + paper.name;
export function parsePaper(value: string): { fileId: string; name: string } | null {
  const index = value.indexOf(SEPARATOR);
  return index > 0
    ? { fileId: value.slice(0, index), name: value.slice(index + SEPARATOR.length) }
    : null;
}

export function readCertificates(
  form: FormData,
  asked: CategoryRules["certificates"],
): ListingCertificates {
  const readText = (name: string) => String(form.get(name) ?? "").trim();
  return Object.fromEntries(
    asked.flatMap(({ certificateId }) => {
      const fields = buildCertificateFields(certificateId);
      const paper = form.has(fields.remove) ? null : parsePaper(readText(fields.paper));
      const expiresOn = readDay(readText(fields.expiresOn)) || null;
      return paper ? [[certificateId, { ...paper, expiresOn }]] : [];
    }),
  );
}

export function setCertificate(
  form: FormData,
  certificateId: string,
  certificates: ListingCertificates,
): void {
  const fields = buildCertificateFields(certificateId);
  const certificate = certificates[certificateId];
  form.delete(fields.remove);
  form.set(fields.paper, certificate ? buildPaperValue(certificate) : "");
  form.set(fields.expiresOn, certificate?.expiresOn ?? "");
}
