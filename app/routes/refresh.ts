/** Returns nothing. As a submission, it makes the router revalidate page and shell. */
export function action() {
  return null;
}

export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
export { toHome as loader } from "#app/session/redirects.ts";
