import type { FormReply } from "#app/models/form/reply.ts";
import type { ReturnPicture } from "#contract/return-pictures.ts";

/** Fields that carry an uploaded picture through a refused form. */
export const pictureField = (at: number, part: "id" | "url" | "leaveOut") => `kept[${at}].${part}`;

/** Returns the pictures of an earlier try, except those that are now left out. */
export function picturesInForm(form: FormData): ReturnPicture[] {
  const kept: ReturnPicture[] = [];
  for (let at = 0; form.has(pictureField(at, "id")); at++)
    if (!form.has(pictureField(at, "leaveOut")))
      kept.push({
        id: String(form.get(pictureField(at, "id"))),
        url: String(form.get(pictureField(at, "url"))),
      });
  return kept;
}

/** Returns the form with these as its kept pictures: a file field cannot be filled again. */
export function withKept(form: FormData, pictures: readonly ReturnPicture[]): FormData {
  const typed = new FormData();
  for (const [name, value] of form) if (!name.startsWith("kept[")) typed.append(name, value);
  for (const [at, { id, url }] of pictures.entries()) {
    typed.set(pictureField(at, "id"), id);
    typed.set(pictureField(at, "url"), url);
  }
  return typed;
}

export function picturesInReply(reply: FormReply | undefined): ReturnPicture[] {
  const kept: unknown = reply?.initialValue?.kept;
  if (!Array.isArray(kept)) return [];
  return kept.flatMap(({ id, url }) =>
    typeof id === "string" && typeof url === "string" ? [{ id, url }] : [],
  );
}
