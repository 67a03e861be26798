/** Returns nothing. As a submission, it makes the router revalidate page and shell. */
export function action() {
  return null;
}

export { keepUnsent as clientAction } from "#app/navigation/keep-unsent.ts";
export { toHome as loader } from "#app/session/redirects.ts";
