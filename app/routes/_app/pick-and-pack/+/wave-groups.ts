import type { Output } from "#contract/endpoint.ts";
import type { listWaveCandidates } from "#contract/pick-waves.ts";

type Candidates = Output<typeof listWaveCandidates>["groups"][number];
export interface WaveGroup extends Candidates {
  /** Everything waiting in the warehouse, for any courier. */
  isAnyCourier: boolean;
}

/** Returns the possible waves: each courier, and the whole warehouse if several come. */
export function waveGroups(groups: readonly Candidates[]): WaveGroup[] {
  const byWarehouse = Map.groupBy(groups, ({ warehouseId }) => warehouseId);
  const wholes = [...byWarehouse.values()].flatMap((own) => (own.length > 1 ? [wholeOf(own)] : []));
  return [...wholes, ...groups.map((group) => ({ ...group, isAnyCourier: false }))];
}

/** Returns a group's key, which distinguishes its form on the page. */
export const groupKey = ({ warehouseId, courier, isAnyCourier }: WaveGroup): string =>
  [warehouseId, isAnyCourier ? "any" : "of", courier].join(" ");

function wholeOf(groups: readonly Candidates[]): WaveGroup {
  const [first] = groups;
  if (!first) throw new Error("No group");
  const sum = (figure: "single" | "several") =>
    groups.reduce((all, group) => all + group[figure], 0);
  const [due = null] = groups.flatMap(({ shipByAt }) => shipByAt ?? []).sort();
  return {
    ...{ ...first, courier: "", isAnyCourier: true },
    ...{ single: sum("single"), several: sum("several"), shipByAt: due },
  };
}
