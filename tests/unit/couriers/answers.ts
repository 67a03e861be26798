/** An answer to each call by the end of its path, and what was sent. */
export function answering(answers: Readonly<Record<string, unknown>>) {
  const sent: { path: string; body: unknown; headers: Headers }[] = [];
  const send: typeof fetch = async (input, init) => {
    const { pathname } = new URL(String(input));
    const body = typeof init?.body === "string" ? (JSON.parse(init.body) as unknown) : null;
    sent.push({ path: pathname, body, headers: new Headers(init?.headers) });
    const answer = answers[pathname];
    if (answer instanceof Response) return answer.clone();
    return answer === undefined ? new Response("{}", { status: 404 }) : Response.json(answer);
  };
  return { send, sent };
}

const place = {
  ...{ code: "31.71.01.1001", subdistrict: "Gambir", district: "Gambir" },
  ...{ city: "Kota Administrasi Jakarta Pusat", province: "Dki Jakarta", postCode: null },
  text: "Gambir, Gambir, Kota Administrasi Jakarta Pusat, Dki Jakarta",
};
export const PARCEL = {
  from: { place, postCode: "12440" },
  to: { place, postCode: "10110" },
  lines: [
    {
      ...{ name: "Black L", sku: "BL", quantity: 1, price: 165_000, weightG: 200 },
      ...{ lengthCm: 10, widthCm: 10, heightCm: 10 },
    },
  ],
  ...{ wantsCod: true, isInsured: false },
};
