import { MAX_WAREHOUSES } from "#contract/form-fields.ts";
import type { Warehouse } from "#contract/warehouses.ts";

/** A warehouse in the form. A new one has a temporary id: `new-1`, `new-2`. */
export interface DraftWarehouse {
  id: string;
  name: string;
  address: string;
  contactName: string;
  contactPhone: string;
  pickupHours: string;
  /** Marked for deletion. It can be undone until it is saved. */
  isDeleted: boolean;
}
/** A channel's warehouse and its link to one of ours: an id, a temporary id, or `unbound`. */
export interface DraftLink {
  channelWarehouseId: string;
  warehouseId: string;
}
export interface Draft {
  warehouses: DraftWarehouse[];
  links: DraftLink[];
}

export const UNBOUND_VALUE = "unbound";
export const DETAIL_FIELDS = ["address", "contactName", "contactPhone", "pickupHours"] as const;
const FIELDS = ["name", ...DETAIL_FIELDS] as const;

const NEW_PREFIX = "new-";
export const isNew = ({ id }: { id: string }): boolean => id.startsWith(NEW_PREFIX);
/**
 * Returns the temporary ids that an account with this many warehouses may use. Others are ignored.
 */
export const listNewIds = (existing: number): string[] =>
  Array.from(
    { length: Math.max(0, MAX_WAREHOUSES - existing) },
    (_, at) => `${NEW_PREFIX}${at + 1}`,
  );

/**
 * Returns the state of a form row compared with its saved warehouse (docs/specification.md
 * "Warehouses").
 */
export function compareWithSaved(
  draft: DraftWarehouse,
  before: Warehouse | undefined,
): "new" | "modified" | "markDeleted" | null {
  if (!before) return draft.name.trim() === "" ? null : "new";
  if (draft.isDeleted) return "markDeleted";
  return FIELDS.some((field) => draft[field].trim() !== before[field]) ? "modified" : null;
}

/** Appends "2" to a taken name until it is free. Case is ignored. */
export function chooseFreeName(name: string, taken: readonly string[]): string {
  const takenNames = new Set(taken.map((one) => one.toLowerCase()));
  let free = name;
  while (takenNames.has(free.toLowerCase())) free += "2";
  return free;
}

export interface Plan {
  changed: { id: string; values: Partial<Record<(typeof FIELDS)[number], string>> }[];
  created: { temporaryId: string; values: Record<(typeof FIELDS)[number], string> }[];
  deleted: string[];
  /** Uses temporary ids for warehouses that are not created yet. Unlinked rows are left out. */
  links: DraftLink[];
}

export function buildPlan(
  before: { warehouses: readonly Warehouse[]; links: readonly DraftLink[] },
  { warehouses, links }: Draft,
): Plan {
  const savedById = new Map(before.warehouses.map((one) => [one.id, one]));
  const changedWarehouses: Plan["changed"] = [];
  const created: Plan["created"] = [];
  // A warehouse to delete keeps its name until the others are created.
  const takenNames = warehouses
    .filter((one) => !isNew(one))
    .map((one) => (one.isDeleted ? (savedById.get(one.id)?.name ?? "") : one.name.trim()));
  const allowed = new Set(listNewIds(before.warehouses.length));
  for (const draft of warehouses) {
    const old = savedById.get(draft.id);
    const state = compareWithSaved(draft, old);
    if (state === "new" && allowed.has(draft.id)) {
      const name = chooseFreeName(draft.name.trim(), takenNames);
      takenNames.push(name);
      created.push({ temporaryId: draft.id, values: { ...getValues(draft), name } });
    } else if (state === "modified" && old) {
      const values = Object.fromEntries(
        Object.entries(getValues(draft)).filter(([field, value]) => value !== old[field as "name"]),
      );
      changedWarehouses.push({ id: draft.id, values });
    }
  }
  const deleted = warehouses
    .filter((draft) => draft.isDeleted && savedById.get(draft.id)?.isDefault === false)
    .map(({ id }) => id);
  return {
    changed: changedWarehouses,
    created,
    deleted,
    links: findChangedLinks(before.links, links, created, deleted),
  };
}

const getValues = (draft: DraftWarehouse) => ({
  name: draft.name.trim(),
  address: draft.address.trim(),
  contactName: draft.contactName.trim(),
  contactPhone: draft.contactPhone.trim(),
  pickupHours: draft.pickupHours.trim(),
});

function findChangedLinks(
  before: readonly DraftLink[],
  links: readonly DraftLink[],
  created: Plan["created"],
  deleted: readonly string[],
): DraftLink[] {
  const old = new Map(before.map((link) => [link.channelWarehouseId, link.warehouseId]));
  const temporaryIds = new Set(created.map(({ temporaryId }) => temporaryId));
  return links.filter(
    ({ channelWarehouseId, warehouseId }) =>
      old.has(channelWarehouseId) &&
      warehouseId !== UNBOUND_VALUE &&
      warehouseId !== old.get(channelWarehouseId) &&
      !deleted.includes(warehouseId) &&
      (!isNew({ id: warehouseId }) || temporaryIds.has(warehouseId)),
  );
}

export const isUnchanged = ({ changed, created, deleted, links }: Plan): boolean =>
  changed.length + created.length + deleted.length + links.length === 0;
