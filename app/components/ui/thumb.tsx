import { classNames } from "./class-names.ts";

const SIZES = { sm: 24, md: 32, lg: 44 } as const;

/** Our own pictures come in fixed widths, named by the last part of their address; others are shown as they are. */
function sized(url: string, width: number): string {
  return url.replace(/(\/v1\/products\/images\/[^/]+)\/\w+$/, `$1/${width <= 32 ? 64 : 128}`);
}

/** A product's picture in a row: decoration beside its name. */
export function Thumb({
  url,
  size = "md",
}: {
  url: string | null | undefined;
  size?: keyof typeof SIZES;
}) {
  const width = SIZES[size];
  const look = classNames("thumb", size !== "md" && size);
  if (!url) return <span className={look} aria-hidden="true" />;
  return (
    <img
      className={look}
      src={sized(url, width)}
      alt=""
      width={width}
      height={width}
      loading="lazy"
      decoding="async"
    />
  );
}
