import { randomUUID } from "node:crypto";

type Code =
  | "BAD_REQUEST"
  | "DATA_CONFLICT"
  | "INTERNAL_ERROR"
  | "NOT_FOUND"
  | "PERMISSION_DENIED"
  | "TOO_MANY_REQUESTS"
  | "UNAUTHORIZED";

const STATUSES: Record<Code, number> = {
  BAD_REQUEST: 400,
  DATA_CONFLICT: 409,
  INTERNAL_ERROR: 500,
  NOT_FOUND: 404,
  PERMISSION_DENIED: 403,
  TOO_MANY_REQUESTS: 429,
  UNAUTHORIZED: 401,
};

/** An error in MyShop's own words. */
export class ApiError extends Error {
  readonly code: Code;

  constructor(code: Code, message: string) {
    super(message);
    this.code = code;
  }
}

export const createBadRequest = (message: string) => new ApiError("BAD_REQUEST", message);
export const createProductNotFound = () => new ApiError("NOT_FOUND", "Product not found");
export const createOrderNotFound = () => new ApiError("NOT_FOUND", "Order not found");

const requestId = () => ({ "x-line-oap-request-id": randomUUID() });

export const createSuccess = (data: unknown, status = 200): Response =>
  data === undefined
    ? new Response(null, { status: 204, headers: requestId() })
    : Response.json(data, { status, headers: requestId() });

export const createFailure = ({ code, message }: ApiError, now: Date): Response =>
  Response.json(
    { code, message, timestamp: now.toISOString() },
    { status: STATUSES[code], headers: requestId() },
  );
