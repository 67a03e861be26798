import "server-only";
import { readFiles } from "#app/services/form/files-of.ts";
import { attempt, type Call } from "#app/upstream/http.ts";
import { uploadChannelFile } from "#contract/channel-media.ts";
import type { CategoryRules } from "#contract/channel-references.ts";
import { buildCertificateFields, buildPaperValue } from "./certificate-form.ts";

/**
 * Uploads the form's certificate files to the channel and writes their file ids into the form,
 * because a form that comes back cannot hold a file. Returns error codes by field, or `null`.
 */
export async function bringCertificates(
  { call, channelId }: { call: Call; channelId: string },
  form: FormData,
  asked: CategoryRules["certificates"],
): Promise<Record<string, string> | null> {
  const errors: Record<string, string> = {};
  for (const { certificateId } of asked) {
    const fields = buildCertificateFields(certificateId);
    const [file] = readFiles(form, fields.file);
    form.delete(fields.file);
    if (!file) continue;
    const body = new FormData();
    body.set("file", file);
    const outcome = await attempt(call(uploadChannelFile, { params: { channelId }, body }));
    if (!outcome.ok)
      errors[fields.file] = ERROR_FIELDS[outcome.problem.code] ?? outcome.problem.code;
    else {
      const name = file.name.slice(-MAX_NAME) || "certificate.pdf";
      form.set(fields.paper, buildPaperValue({ fileId: outcome.value.externalFileId, name }));
      form.delete(fields.remove);
    }
  }
  return Object.keys(errors).length > 0 ? errors : null;
}

/** The upstream's codes also apply to product files. */
const ERROR_FIELDS: Record<string, string> = { file_too_large: "too_large", file_type: "no_paper" };

/** A longer name is cut at the start, to keep the extension. */
const MAX_NAME = 255;
