/** A refusal as Biteship writes it (https://biteship.com/en/docs/api/orders/error). */
export class BiteshipError extends Error {
  readonly status: 400 | 401 | 404 | 429 | 500;
  readonly code: number | null;
  readonly details: object | null;
  constructor(
    status: BiteshipError["status"],
    code: number | null,
    message: string,
    details: object | null = null,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}
