import type { FormReply } from "#app/models/form/reply.ts";
import type { ReturnPicture } from "#contract/return-pictures.ts";

/** Fields that carry an uploaded picture through a refused form. */
export const buildPictureField = (at: number, part: "id" | "url" | "leaveOut") =>
  `kept[${at}].${part}`;

/** Returns the pictures of an earlier try, except those that are now left out. */
export function readKeptPictures(form: FormData): ReturnPicture[] {
  const keptPictures: ReturnPicture[] = [];
  for (let at = 0; form.has(buildPictureField(at, "id")); at++)
    if (!form.has(buildPictureField(at, "leaveOut")))
      keptPictures.push({
        id: String(form.get(buildPictureField(at, "id"))),
        url: String(form.get(buildPictureField(at, "url"))),
      });
  return keptPictures;
}

/** Returns the form with these as its kept pictures: a file field cannot be filled again. */
export function copyKeptPictures(form: FormData, pictures: readonly ReturnPicture[]): FormData {
  const typedForm = new FormData();
  for (const [name, value] of form) if (!name.startsWith("kept[")) typedForm.append(name, value);
  for (const [at, { id, url }] of pictures.entries()) {
    typedForm.set(buildPictureField(at, "id"), id);
    typedForm.set(buildPictureField(at, "url"), url);
  }
  return typedForm;
}

export function listReplyPictures(reply: FormReply | undefined): ReturnPicture[] {
  const sentPictures: unknown = reply?.initialValue?.kept;
  if (!Array.isArray(sentPictures)) return [];
  return sentPictures.flatMap(({ id, url }) =>
    typeof id === "string" && typeof url === "string" ? [{ id, url }] : [],
  );
}
