import { ConnectorError } from "#backend/marketplaces/connector.ts";

/** Returns how a connector's call ended: the kind of its error, or "done". */
export async function kindOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof ConnectorError) return error.kind;
    throw error;
  }
  return "done";
}
