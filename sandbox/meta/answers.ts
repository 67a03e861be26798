import { randomBytes } from "node:crypto";

interface ErrorExtras {
  status?: 400 | 403 | 404 | 500;
  subcode?: number;
  type?: string;
  userTitle?: string;
  userMessage?: string;
}

/** An error in the Graph API's own numbers and words (developers.facebook.com, "Handle Errors"). */
export class GraphError extends Error {
  readonly code: number;
  readonly more: ErrorExtras;

  constructor(code: number, message: string, more: ErrorExtras = {}) {
    super(message);
    this.code = code;
    this.more = more;
  }
}

export const createParamError = (message: string) => new GraphError(100, `(#100) ${message}`);
export const createPermissionError = (message: string) =>
  new GraphError(200, `(#200) ${message}`, { status: 403 });
/** The Graph API has the same error for a missing thing and for somebody else's. */
export const createUnsupportedError = (method: string, id: string) =>
  new GraphError(
    100,
    `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`,
    { type: "GraphMethodException", subcode: 33 },
  );

export function createFailure({ code, message, more }: GraphError): Response {
  return Response.json(
    {
      error: {
        message,
        type: more.type ?? "OAuthException",
        code,
        ...(more.subcode ? { error_subcode: more.subcode } : {}),
        ...(more.userTitle ? { error_user_title: more.userTitle } : {}),
        ...(more.userMessage ? { error_user_msg: more.userMessage } : {}),
        fbtrace_id: randomBytes(9).toString("base64url"),
      },
    },
    { status: more.status ?? 400 },
  );
}
