import { randomUUID } from "node:crypto";

/** An error in Shopee's own words. Most have HTTP status 200; signatures and tokens have 403. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status = 200) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

export const createParamError = (message: string) => new ApiError("error_param", message);
export const createItemNotFound = () =>
  new ApiError("product.error_item_not_found", "Item_id is not found.");
export const createOrderNotFound = () =>
  new ApiError("error_not_found", "Wrong parameters, detail: the order is not found.");

export function createSuccess(response: unknown, warning = ""): Response {
  return Response.json({ error: "", message: "", warning, request_id: requestId(), response });
}

/** Tokens and `get_shop_info` have their fields at the top level. */
export function createTopLevelAnswer(fields: object): Response {
  return Response.json({ error: "", message: "", request_id: requestId(), ...fields });
}

export function createFailure(error: ApiError): Response {
  return Response.json(
    { error: error.code, message: error.message, request_id: requestId() },
    { status: error.status },
  );
}

/**
 * Batch calls: the reasons of each item stay in the answer even when all failed, for which each
 * call has its own code.
 */
export function createBatchAnswer(response: object, allFailed: string | null): Response {
  if (allFailed === null) return createSuccess(response);
  const message = "All items in the batch failed, see the details of each.";
  return Response.json({
    error: allFailed,
    message,
    request_id: requestId(),
    response,
  });
}

const requestId = () => randomUUID().replaceAll("-", "");
