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

export const createParamError = (message: string) => new ApiError("InvalidParameter", message);
export const createItemNotFound = () => new ApiError("4137", "ITEM_NOT_FOUND");
export const createOrderNotFound = (orderId: string) =>
  new ApiError("16", `E016: "${orderId}" Invalid Order ID`);
/** The error of calls about products: the reason is in the details. */
export const createProductRefusal = (call: "create" | "update", why: string) =>
  call === "create"
    ? new ApiError("500", "E500: Create product failed", [{ message: why }])
    : new ApiError("501", "E501: Update product failed", [{ message: why }]);

export const createSuccess = (body: object): Response =>
  Response.json({ ...body, code: "0", request_id: requestId() });

/** Fields that are numbers or booleans in the published samples, or whose samples are not. */
const NOT_TEXT: ReadonlySet<string> = new Set([
  ...["SkuId", "price", "special_price", "quantity", "Available", "category_id", "leaf", "var"],
  ...["occupyQuantity", "withholdQuantity", "sellableQuantity", "totalQuantity"],
  ...["startTime", "endTime"],
]);

/**
 * The answer as Lazada's pages write it: their samples have text for every number and boolean, but
 * for a few.
 */
export function convertToTexts(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((entry) => convertToTexts(entry, name));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([field, inner]) => [field, convertToTexts(inner, field)]),
    );
  const isPlain = typeof value === "number" || typeof value === "boolean";
  return isPlain && !NOT_TEXT.has(name) ? String(value) : value;
}

/** Every error has HTTP status 200. */
export const createFailure = ({ code, message, details }: ApiError): Response =>
  Response.json({
    ...{ type: "ISV", code, message, request_id: requestId() },
    ...(details.length > 0 ? { detail: details } : {}),
  });

const requestId = () => randomBytes(12).toString("hex");
