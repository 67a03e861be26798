import type { Output } from "#contract/endpoint.ts";
import type { listWaveCandidates } from "#contract/pick-waves.ts";

type CandidateGroup = Output<typeof listWaveCandidates>["groups"][number];
export interface WaveGroup extends CandidateGroup {
  /** Everything waiting in the warehouse, for any courier. */
  isAnyCourier: boolean;
}

/** Returns the possible waves: each courier, and the whole warehouse if several come. */
export function groupWaves(groups: readonly CandidateGroup[]): WaveGroup[] {
  const byWarehouse = Map.groupBy(groups, ({ warehouseId }) => warehouseId);
  const wholes = [...byWarehouse.values()].flatMap((own) =>
    own.length > 1 ? [mergeCandidates(own)] : [],
  );
  return [...wholes, ...groups.map((group) => ({ ...group, isAnyCourier: false }))];
}

/** Returns a group's key, which distinguishes its form on the page. */
export const groupKey = ({ warehouseId, courier, isAnyCourier }: WaveGroup): string =>
  [warehouseId, isAnyCourier ? "any" : "of", courier].join(" ");

function mergeCandidates(groups: readonly CandidateGroup[]): WaveGroup {
  const [first] = groups;
  if (!first) throw new Error("No group");
  const sumFigure = (figure: "single" | "several") =>
    groups.reduce((all, group) => all + group[figure], 0);
  const [due = null] = groups.flatMap(({ shipByAt }) => shipByAt ?? []).sort();
  return {
    ...{ ...first, courier: "", isAnyCourier: true },
    ...{ single: sumFigure("single"), several: sumFigure("several"), shipByAt: due },
  };
}
