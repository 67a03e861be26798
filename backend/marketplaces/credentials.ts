/** Secrets of one shop. Kept encrypted (backend/channels/credentials.ts), never logged. */
export interface Credentials {
  shopId: string;
  accessToken: string;
  refreshToken: string;
  accessExpiresAt: Date;
  refreshExpiresAt: Date;
}
