import { type ChannelShop, ConnectorError, type GrantedShop } from "./connector.ts";
import type { Credentials } from "./credentials.ts";
import { splitIntoBatches } from "./wire.ts";

const AT_ONCE = 5;

/**
 * Reads the shops that a grant covers, at least one. A shop that cannot be read now is called by
 * its number and does not stop the others; the only one must be readable.
 */
export async function readGrantedShops(
  grantedCredentials: readonly Credentials[],
  readShop: (credentials: Credentials) => Promise<ChannelShop>,
): Promise<GrantedShop[]> {
  const readNext = async (credentials: Credentials): Promise<GrantedShop> => {
    try {
      return { credentials, shop: await readShop(credentials) };
    } catch (error) {
      if (grantedCredentials.length === 1 || !(error instanceof ConnectorError)) throw error;
      return {
        credentials,
        shop: { shopId: credentials.shopId, name: "", grantExpiresAt: null },
      };
    }
  };
  const shops: GrantedShop[] = [];
  for (const credentials of splitIntoBatches([...grantedCredentials], AT_ONCE))
    shops.push(...(await Promise.all(credentials.map(readNext))));
  return shops;
}
