import { Tabs } from "#app/components/list/tabs.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Empty, EmptyResult } from "#app/components/ui/empty.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { SortHead, Table } from "#app/components/ui/table.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { Specimen } from "./specimen.tsx";

const TABS = [
  { to: "/design?tab=all", label: "All", count: "1.284", current: true },
  { to: "/design?tab=fixing", label: "Needs fixing", count: "42", current: false, critical: true },
  { to: "/design?tab=drafts", label: "Drafts", current: false },
];
const EXAMPLE_ROWS = [
  { name: "Kaos Oblong Katun 24s", price: "Rp 65.000 – 79.000", tone: "success", status: "Synced" },
  {
    name: "Kemeja Batik Parang Lengan Panjang",
    price: "Rp 189.000",
    tone: "critical",
    status: "Failed",
  },
  { name: "Hijab Voal Segi Empat", price: "Rp 45.000", tone: "none", status: "Pending" },
] as const;
const LABELS = { pages: "Pages", next: "Next page", previous: "Previous page" };

export function Lists() {
  return (
    <>
      <Tabs label="Tabs" tabs={TABS} />
      <Table twoLines>
        <caption className="sr-only">Table</caption>
        <thead>
          <tr>
            <SortHead to="/design?sort=name" sorted="ascending">
              Product
            </SortHead>
            <th scope="col" className="text-right whitespace-nowrap">
              Price
            </th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {EXAMPLE_ROWS.map(({ name, price, tone, status }) => (
            <tr key={name}>
              <th scope="row">
                <span className="flex items-center gap-2">
                  <Thumb url={null} />
                  {name}
                </span>
              </th>
              <td className="text-right whitespace-nowrap">{price}</td>
              <td>
                <StatusDot tone={tone}>{status}</StatusDot>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {[1, 7, 14].map((page) => (
        <Specimen key={page} name={`Pagination, page ${page} of 14`}>
          <Pagination page={page} pages={14} url="/design" labels={LABELS} />
        </Specimen>
      ))}
      <Empty
        title="No products yet"
        actions={<Button variant="default">Upload a spreadsheet</Button>}
      >
        Bring in what you already sell.
      </Empty>
      <EmptyResult action={<Button>Clear</Button>}>Nothing matches these filters.</EmptyResult>
    </>
  );
}
