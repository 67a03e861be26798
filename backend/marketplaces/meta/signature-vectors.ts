/** Test case 2 of RFC 4231: `appsecret_proof` is the HMAC-SHA256 of a token. */
export const META_SIGNATURE = {
  appSecret: "Jefe",
  token: "what do ya want for nothing?",
  proof: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
} as const;
