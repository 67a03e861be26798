/** Secrets of one shop. Kept encrypted (backend/channels/credentials.ts), never logged. */
export interface Credentials {
  shopId: string;
  accessToken: string;
  refreshToken: string;
  accessExpiresAt: Date;
  refreshExpiresAt: Date;
  /** What the seller gave besides, by the connector's own names: of webhooks, of a chat. */
  secrets?: Readonly<Record<string, string>>;
}
