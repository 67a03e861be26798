/**
 * Answers nothing. That it is a submission is the point: the router then asks for everything on the
 * page anew, the shell included.
 */
export function action() {
  return null;
}

export { keepUnsent as clientAction } from "#app/navigation/keep-unsent.ts";
export { toHome as loader } from "#app/services/session/redirects.ts";
