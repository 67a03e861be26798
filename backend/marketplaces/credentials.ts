/** Secrets of one shop. Stored encrypted (backend/channels/credentials.ts), never logged. */
export interface Credentials {
  shopId: string;
  accessToken: string;
  refreshToken: string;
  accessExpiresAt: Date;
  refreshExpiresAt: Date;
  /** The seller's further secrets, by the connector's own names: for webhooks, for a chat. */
  secrets?: Readonly<Record<string, string>>;
}
