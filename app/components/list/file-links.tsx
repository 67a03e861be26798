import { buttonVariants } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";

const FORMATS = ["csv", "xlsx"] as const;

/** Links to a list as a file. `to` is the CSV's address. */
export function FileLinks({ to }: { to: string }) {
  return FORMATS.map((format) => (
    <a
      key={format}
      className={buttonVariants({ variant: "outline" })}
      href={format === "csv" ? to : buildWorkbookPath(to)}
      download
    >
      <Icon name="download" />
      {format.toUpperCase()}
    </a>
  ));
}

/** Links to a part of a page's list as a file, such as the rows that failed. */
export function NamedFileLinks({ label, to }: { label: string; to: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are links, not fields of a form.
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-2">
      <span>{label}</span>
      <FileLinks to={to} />
    </div>
  );
}

export const buildWorkbookPath = (to: string): string =>
  `${to}${to.includes("?") ? "&" : "?"}format=xlsx`;
