import { buttonVariants } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";

const FORMATS = ["csv", "xlsx"] as const;

/** Links to a list as a file. `to` is the CSV's address. */
export function FileLinks({ to }: { to: string }) {
  return FORMATS.map((format) => (
    <a
      key={format}
      className={buttonVariants({ variant: "outline" })}
      href={format === "csv" ? to : workbookAt(to)}
      download
    >
      <Icon name="download" />
      {format.toUpperCase()}
    </a>
  ));
}

/** Returns the address of the same list as a workbook. */
export const workbookAt = (to: string): string => `${to}${to.includes("?") ? "&" : "?"}format=xlsx`;
