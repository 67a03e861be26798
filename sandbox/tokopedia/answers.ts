/** An error in Tokopedia's own words (docs/marketplaces/tokopedia.md "Errors"). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Record<string, string>;

  constructor(status: number, code: string, reason: string, headers: Record<string, string> = {}) {
    super(reason);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

export const createBadRequest = (reason: string, code = "PRD_DLV_042") =>
  new ApiError(400, code, reason);
/** A missing order is answered with a server error. */
export const createOrderNotFound = () => new ApiError(500, "ORD_API_008", "Data Not Found");
export const createDataNotFound = () => new ApiError(500, "SHP_GRPC_003", "Data Not Found");
export const createNotAssociatedError = () =>
  new ApiError(403, "RBAC_MDLW_001", "FS ID Is Not Associated With Shop ID or Warehouse ID");
export const createThrottledError = () =>
  new ApiError(429, "RATE_LIMIT", "Rate limit exceeded", {
    "X-Ratelimit-Limit": "5 req/s (burst 5)",
    "X-Ratelimit-Remaining": "0",
    "X-Ratelimit-Reset-After": "0.2",
    "X-Ratelimit-Full-Reset-After": "1",
  });

const MALFORMED_TEXT =
  "We could not process your request due to malformed request, please check again";
const FAULT_TEXT = "Our server encounters an error, please try again later";

export const createSuccess = (data: unknown): Response =>
  Response.json({
    header: { process_time: 0.05, messages: "Your request has been processed successfully" },
    data,
  });

export const createFailure = ({ status, code, message, headers }: ApiError): Response =>
  Response.json(
    {
      header: {
        process_time: 0.01,
        messages: status >= 500 ? FAULT_TEXT : MALFORMED_TEXT,
        reason: message,
        error_code: code,
      },
      data: null,
    },
    { status, headers },
  );
