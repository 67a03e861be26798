import "server-only";
import { isSecret } from "#app/models/form/secret.ts";
import type { RequestState, UnsentForm } from "./request-store.ts";

/** What a whole editor takes up; whoever has no session is not read more than that. */
const LARGEST_BYTES = 512 * 1024;

/**
 * Keeps what a form without a script sent when its session had ended, so that the page that asks to
 * sign in can carry it along (plain-pages/unsent-form-page.ts). Scripts keep their forms themselves
 * (navigation/keep-unsent.ts).
 */
export async function captureUnsentForm(state: RequestState): Promise<void> {
  const { request } = state;
  const isDocument = request.method === "POST" && !new URL(request.url).pathname.endsWith(".rsc");
  const length = Number(request.headers.get("Content-Length") ?? Number.NaN);
  if (!isDocument || !(length <= LARGEST_BYTES)) return;
  const form = await request.formData().catch(() => null);
  if (form) state.unsentForm = unsentFormOf(form);
}

function unsentFormOf(form: FormData): UnsentForm {
  const entries = [...form];
  return {
    fields: entries.filter(
      (entry): entry is [string, string] => typeof entry[1] === "string" && !isSecret(entry[0]),
    ),
    hasFiles: entries.some(([, value]) => value instanceof File && value.size > 0),
  };
}
