import type { Seller, World } from "#tests/support/seller-world.ts";

export const createWarehouses = (seller: Seller, ...names: string[]) =>
  seller.fetch("/v1/warehouses", {
    method: "POST",
    body: { warehouses: names.map((name) => ({ name })) },
  });

/** Creates a warehouse with its levels. Returns its id. */
export async function openWarehouse(world: World, seller: Seller, name: string): Promise<string> {
  const { body } = await createWarehouses(seller, name);
  await world.drain();
  const id = body.warehouses[0]?.id;
  if (!id) throw new Error("no warehouse was made");
  return id;
}
