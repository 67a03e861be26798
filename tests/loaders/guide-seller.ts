import { action } from "#app/routes/_app/settings/size-guide/$sizeChartId/index.tsx";
import type { TestBackend } from "#tests/support/backend.ts";
import { callsOf, redirectOf } from "#tests/support/seller-calls.ts";
import { asking } from "#tests/support/selling-account.ts";

export const LIST = "/settings/size-guide";
export const NEW = { path: `${LIST}/new`, params: { sizeChartId: "new" } };
export const at = (id: string, query = "") => ({
  path: `${LIST}/${id}${query}`,
  params: { sizeChartId: id },
});
export const TYPED = {
  ...{ version: "0", name: "Kaos dewasa", "measures[0]": "Lebar dada", "measures[1]": "Panjang" },
  ...{ "rows[0].size": "S", "rows[0].values[0]": "46,5", "rows[0].values[1]": "66" },
  ...{ "rows[1].size": "M", "rows[1].values[0]": "49", "rows[1].values[1]": "" },
};

export async function guideSeller(world: TestBackend) {
  const owner = await world.signUp();
  const as = callsOf(world, owner);
  const make = async () =>
    (await redirectOf(as(action, { ...NEW, form: TYPED }))).split("/").at(-1) ?? "";
  return { owner, as, make, ask: asking(owner) };
}
