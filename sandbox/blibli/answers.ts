/** An error in Blibli's envelope. Only two of its codes are known; the others are words. */
export class ApiError extends Error {
  readonly status: number;
  readonly errorCode: string;

  constructor(status: number, errorCode: string, message: string) {
    super(message);
    this.status = status;
    this.errorCode = errorCode;
  }
}

export const createBadRequest = (message: string) => new ApiError(400, "BAD_REQUEST", message);
export const createUnauthorisedError = (message: string) =>
  new ApiError(401, "UNAUTHORIZED", message);
export const createNotBoundError = () =>
  new ApiError(400, "ERR-PA400054", "The store is not bound");
export const createNotFoundError = (what: string) =>
  new ApiError(404, "NOT_FOUND", `${what} is not found`);
export const createTooManyError = () => new ApiError(429, "TOO_MANY_REQUESTS", "Too many requests");

export const createSuccess = (requestId: string, answer: object, status = 200): Response =>
  Response.json(
    { requestId, success: true, errorCode: null, errorMessage: null, ...answer },
    { status },
  );

export const createFailure = (
  requestId: string,
  { status, errorCode, message }: ApiError,
): Response =>
  Response.json({ requestId, success: false, errorCode, errorMessage: message }, { status });
