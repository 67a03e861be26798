import { randomBytes } from "node:crypto";

/** An error in Lazada's own codes and words. */
export class ApiError extends Error {
  readonly code: string;
  readonly details: readonly { message: string }[];

  constructor(code: string, message: string, details: readonly { message: string }[] = []) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

export const paramError = (message: string) => new ApiError("InvalidParameter", message);
export const itemNotFound = () => new ApiError("4137", "ITEM_NOT_FOUND");
export const orderNotFound = (orderId: string) =>
  new ApiError("16", `E016: "${orderId}" Invalid Order ID`);
/** The error of calls about products: the reason is in the details. */
export const refusedProduct = (call: "create" | "update", why: string) =>
  call === "create"
    ? new ApiError("500", "E500: Create product failed", [{ message: why }])
    : new ApiError("501", "E501: Update product failed", [{ message: why }]);

export const success = (body: object): Response =>
  Response.json({ ...body, code: "0", request_id: requestId() });

/** Every error has HTTP status 200. */
export const failure = ({ code, message, details }: ApiError): Response =>
  Response.json({
    ...{ type: "ISV", code, message, request_id: requestId() },
    ...(details.length > 0 ? { detail: details } : {}),
  });

const requestId = () => randomBytes(12).toString("hex");
