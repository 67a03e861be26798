import { ConnectorError } from "#backend/marketplaces/connector.ts";

/** How a connector's work ended. */
export async function kindOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof ConnectorError) return error.kind;
    throw error;
  }
  return "done";
}
