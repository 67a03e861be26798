import { expect, test } from "vitest";
import {
  buildPlan,
  chooseFreeName,
  compareWithSaved,
  type DraftWarehouse,
  isUnchanged,
  listNewIds,
  UNBOUND_VALUE,
} from "#app/routes/_app/stocks/warehouses/+/warehouse-draft.ts";
import type { Warehouse } from "#contract/warehouses.ts";

const details = { address: "", contactName: "", contactPhone: "", pickupHours: "" };
const there = (id: string, name: string, isDefault = false): Warehouse => ({
  ...{ id, name, isDefault, status: "created", ...details },
});
const draft = (id: string, name: string, more: Partial<DraftWarehouse> = {}): DraftWarehouse => ({
  ...{ id, name, isDeleted: false, ...details, ...more },
});
const BEFORE = {
  warehouses: [there("main", "Utama", true), there("other", "Surabaya")],
  links: [
    { channelWarehouseId: "a", warehouseId: "main" },
    { channelWarehouseId: "b", warehouseId: "other" },
  ],
};
const plan = (warehouses: DraftWarehouse[], links = BEFORE.links) =>
  buildPlan(BEFORE, { warehouses, links });
const SAME = [draft("main", "Utama"), draft("other", "Surabaya")];

test("an untouched draft has no changes", () => {
  expect(isUnchanged(plan([...SAME, draft("new-1", "")]))).toBe(true);
});

test("a row is new, modified or marked for deletion, and a new one without a name is ignored", () => {
  const [main, other] = BEFORE.warehouses;
  expect(compareWithSaved(draft("new-1", "Medan"), undefined)).toBe("new");
  expect(compareWithSaved(draft("new-1", " "), undefined)).toBeNull();
  expect(compareWithSaved(draft("main", "Pusat"), main)).toBe("modified");
  expect(compareWithSaved(draft("main", "Utama", { address: "Jl. Waru" }), main)).toBe("modified");
  expect(compareWithSaved(draft("other", "Surabaya", { isDeleted: true }), other)).toBe(
    "markDeleted",
  );
  expect(compareWithSaved(draft("other", "Surabaya"), other)).toBeNull();
});

test("a new one with a name in use gets a '2' appended, repeatedly if needed", () => {
  expect(chooseFreeName("Utama", ["utama", "Utama2"])).toBe("Utama22");
  expect(plan([...SAME, draft("new-1", "utama")]).created).toMatchObject([
    { temporaryId: "new-1", values: { name: "utama2" } },
  ]);
});

test("a deleted warehouse's name stays in use, because deletion follows creation", () => {
  const [main] = SAME as [DraftWarehouse];
  const going = draft("other", "Surabaya", { isDeleted: true });
  expect(plan([main, going, draft("new-1", "Surabaya")]).created).toMatchObject([
    { values: { name: "Surabaya2" } },
  ]);
  const renamed = { ...going, name: "Lama" };
  expect(plan([main, renamed, draft("new-1", "surabaya")]).created).toMatchObject([
    { values: { name: "surabaya2" } },
  ]);
});

test("at most three: further ones are ignored", () => {
  expect(listNewIds(2)).toEqual(["new-1"]);
  expect(listNewIds(3)).toEqual([]);
  const { created } = plan([...SAME, draft("new-1", "Medan"), draft("new-2", "Bali")]);
  expect(created.map(({ values }) => values.name)).toEqual(["Medan"]);
});

test("only changed fields are sent, and the default warehouse is not deleted", () => {
  const { changed, deleted } = plan([
    draft("main", "Utama", { isDeleted: true }),
    draft("other", "Sidoarjo", { pickupHours: "09–16" }),
  ]);
  expect(changed).toEqual([{ id: "other", values: { name: "Sidoarjo", pickupHours: "09–16" } }]);
  expect(deleted).toEqual([]);
});

test("only changed links are sent: none unlinked, deleted or to an uncreated warehouse", () => {
  const link = (warehouseId: string) =>
    plan(
      [
        SAME[0],
        { ...SAME[1], isDeleted: warehouseId === "other" },
        draft("new-1", "Medan"),
      ] as DraftWarehouse[],
      [{ channelWarehouseId: "a", warehouseId }, BEFORE.links[1]] as typeof BEFORE.links,
    ).links;
  expect(link("new-1")).toEqual([{ channelWarehouseId: "a", warehouseId: "new-1" }]);
  expect(link(UNBOUND_VALUE)).toEqual([]);
  expect(link("new-2")).toEqual([]);
  expect(link("main")).toEqual([]);
  expect(link("other")).toEqual([]);
});
