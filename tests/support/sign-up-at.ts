/** Signs up with a browser's forms. Returns the owner's token. */
export async function signUpAt(origin: string): Promise<string> {
  const query = new URLSearchParams({ redirect: `${origin}/signup/callback`, target: "/" });
  const who = { email: "laras@toko.test", password: "kata sandi yang panjang", name: "Laras" };
  const signedUp = await fetch(`${origin}/api/v1/accounts/auth/signup?${query}`, {
    method: "POST",
    body: new URLSearchParams({ ...who, shopName: "Toko Laras", countryCode: "id" }),
    redirect: "manual",
  });
  const [, code] = /callback\/([^/?]+)/.exec(signedUp.headers.get("Location") ?? "") ?? [];
  const bought = await fetch(`${origin}/api/v1/accounts/auth/token?code=${code}`);
  const { token } = (await bought.json()) as { token: string };
  return token;
}
