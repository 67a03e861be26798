import "server-only";

/** Returns the chosen files of a field. An empty file input posts one without name or content. */
export function readFiles(form: FormData, name: string): File[] {
  return form
    .getAll(name)
    .filter(
      (entry): entry is File => entry instanceof File && (entry.size > 0 || entry.name !== ""),
    );
}
