import "server-only";
import { isSecret } from "#app/models/form/secret.ts";
import type { RequestState, UnsentForm } from "./request-store.ts";

/** Size of a whole editor. More is not read from a client without a session. */
const LARGEST_BYTES = 512 * 1024;

/**
 * Keeps the form of a page without JavaScript when its session has ended, so that the sign-in page
 * can carry it along (plain-pages/unsent-form-page.ts). Scripts keep their forms themselves
 * (navigation/preserve-form.ts).
 */
export async function captureUnsentForm(state: RequestState): Promise<void> {
  const { request } = state;
  const isDocument = request.method === "POST" && !new URL(request.url).pathname.endsWith(".rsc");
  const length = Number(request.headers.get("Content-Length") ?? Number.NaN);
  if (!isDocument || !(length <= LARGEST_BYTES)) return;
  const form = await request.formData().catch(() => null);
  if (form) state.unsentForm = buildUnsentForm(form);
}

function buildUnsentForm(form: FormData): UnsentForm {
  const entries = [...form];
  return {
    fields: entries.filter(
      (entry): entry is [string, string] => typeof entry[1] === "string" && !isSecret(entry[0]),
    ),
    hasFiles: entries.some(([, value]) => value instanceof File && value.size > 0),
  };
}
