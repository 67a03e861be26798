import { type ChannelShop, ConnectorError, type GrantedShop } from "./connector.ts";
import type { Credentials } from "./credentials.ts";
import { batches } from "./wire.ts";

const AT_ONCE = 5;

/**
 * Reads the shops that a grant covers, at least one. A shop that cannot be read now is called by
 * its number and does not stop the others; the only one must be readable.
 */
export async function readGrantedShops(
  granted: readonly Credentials[],
  readShop: (credentials: Credentials) => Promise<ChannelShop>,
): Promise<GrantedShop[]> {
  const read = async (credentials: Credentials): Promise<GrantedShop> => {
    try {
      return { credentials, shop: await readShop(credentials) };
    } catch (error) {
      if (granted.length === 1 || !(error instanceof ConnectorError)) throw error;
      return {
        credentials,
        shop: { shopId: credentials.shopId, name: "", grantExpiresAt: null },
      };
    }
  };
  const shops: GrantedShop[] = [];
  for (const some of batches([...granted], AT_ONCE))
    shops.push(...(await Promise.all(some.map(read))));
  return shops;
}
