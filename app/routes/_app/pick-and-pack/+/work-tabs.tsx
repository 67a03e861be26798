import { Tabs } from "#app/components/list/tabs.tsx";
import { getT } from "#app/middleware/request-store.ts";

const WORK_TABS = [
  { to: "/pick-and-pack", key: "waves" },
  { to: "/pick-and-pack/pack", key: "pack" },
  { to: "/pick-and-pack/hand-over", key: "handOver" },
  { to: "/pick-and-pack/day", key: "day" },
  { to: "/pick-and-pack/records", key: "records" },
] as const;

/** Tabs of the work places: racks, packing table, hand-over; the day and all records. */
export function WorkTabs({ current }: { current: (typeof WORK_TABS)[number]["key"] }) {
  const t = getT();
  const tabs = WORK_TABS.map(({ to, key }) => ({
    to,
    label: t(`pickPack:tab.${key}`),
    current: key === current,
  }));
  return (
    <div className="border-b">
      <Tabs label={t("pickPack:tabs")} tabs={tabs} />
    </div>
  );
}
