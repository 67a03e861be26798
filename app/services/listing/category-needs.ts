import "server-only";
import { attemptRemote } from "#app/upstream/attempt-remote.ts";
import type { Attempt, Call } from "#app/upstream/http.ts";
import { getCategoryNeeds } from "#contract/channel-references.ts";

type CategoryNeeds = Awaited<ReturnType<typeof callNeeds>>;
const callNeeds = (call: Call, channelId: string, categoryId: string) =>
  call(getCategoryNeeds, { params: { channelId, categoryId } });

/**
 * Reads the requirements of a channel's category. `null` if the channel has no such leaf any more.
 * Not ok if it does not answer.
 */
export async function readCategoryNeeds(
  call: Call,
  channelId: string,
  categoryId: string,
): Promise<Attempt<CategoryNeeds> | null> {
  try {
    return await attemptRemote(callNeeds(call, channelId, categoryId));
  } catch (error) {
    if (error instanceof Response && error.status === 404) return null;
    throw error;
  }
}
