import type { AppEnv } from "#app/env.ts";

export const ORIGIN = "http://etalase.test";

export function testEnv(apiFetch: typeof fetch, changes: Partial<AppEnv> = {}): AppEnv {
  return {
    apiBase: "http://backend",
    apiFetch,
    publicOrigin: ORIGIN,
    signInUrl: "/api/v1/accounts/auth/signin",
    signOutRedirect: "/api/v1/accounts/auth/signin",
    secureCookies: false,
    requestId: "req-test",
    version: "test",
    pictureOrigins: [],
    supportUrls: {
      en: "https://help.test/en",
      id: "https://help.test/id",
      th: "https://help.test/th",
    },
    ...changes,
  };
}
