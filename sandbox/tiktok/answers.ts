import { randomBytes } from "node:crypto";

/** An error in TikTok Shop's own numbers and words. */
export class ApiError extends Error {
  readonly code: number;
  readonly status: 200 | 401 | 404 | 429 | 500;

  constructor(code: number, message: string, status: 200 | 401 | 404 | 429 | 500 = 200) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

const INVALID_CODE = 36009022;
export const createParamError = (message: string, code = INVALID_CODE) =>
  new ApiError(code, message);
export const createProductNotFound = () => new ApiError(12052032, "The product does not exist");
export const createOrderNotFound = () =>
  new ApiError(21008111, "The order or package does not belong to the current seller.");

export const createSuccess = (data: unknown): Response =>
  Response.json({ code: 0, message: "Success", request_id: requestId(), data: data ?? {} });

export const createFailure = ({ code, message, status }: ApiError): Response =>
  Response.json({ code, message, request_id: requestId() }, { status });

const requestId = () => randomBytes(16).toString("hex").toUpperCase();
