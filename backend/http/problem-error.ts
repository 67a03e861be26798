import type { FieldLimits } from "#contract/field-limits.ts";
import type { Problem } from "#contract/problem.ts";

export type ProblemStatus =
  | 400
  | 401
  | 402
  | 403
  | 404
  | 409
  | 413
  | 415
  | 422
  | 429
  | 500
  | 502
  | 503;

/** An expected failure, which becomes the HTTP answer. Other errors become a 500. */
export class ProblemError extends Error {
  readonly status: ProblemStatus;
  readonly problem: Problem;

  constructor(
    status: ProblemStatus,
    code: string,
    message: string,
    { cause, ...otherFields }: Pick<Problem, "fields" | "details"> & ErrorOptions = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "ProblemError";
    this.status = status;
    this.problem = { code, message, ...otherFields };
  }
}

/** A violation of a schema. Its message is in the caller's language already. */
export class InputError extends ProblemError {}

export const notFound = (objectName: string) =>
  new ProblemError(404, "not_found", `${objectName} not found`);
export const conflict = (code: string, message: string, details?: Record<string, unknown>) =>
  new ProblemError(409, code, message, details ? { details } : {});
/** `limits`: the limits that fields exceed. */
export const invalid = (
  code: string,
  message: string,
  fields?: Record<string, string>,
  limits: FieldLimits = {},
) =>
  new ProblemError(422, code, message, {
    ...(fields ? { fields } : {}),
    ...(Object.keys(limits).length > 0 ? { details: { limits } } : {}),
  });
