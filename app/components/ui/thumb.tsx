import { cn } from "./cn.ts";

const SIZES = { sm: 24, md: 32, lg: 44 } as const;
const LOOKS = {
  sm: "size-6 rounded-xs",
  md: "size-8 rounded-sm",
  lg: "size-11 rounded-sm",
} as const;

/** Background until the picture has loaded. Dark themes dim the picture. */
export const pictureStyle =
  "block flex-none bg-picture object-cover [filter:brightness(var(--picture-brightness))]";

/**
 * Returns the address of a fitting width. Our own pictures come in fixed widths, named in the
 * address' last part; others are used as they are.
 */
function sized(url: string, width: number): string {
  return url.replace(/(\/v1\/products\/images\/[^/]+)\/\w+$/, `$1/${width <= 32 ? 64 : 128}`);
}

/** A product's picture in a row, decorative beside its name. */
export function Thumb({
  url,
  size = "md",
  className,
}: {
  url: string | null | undefined;
  size?: keyof typeof SIZES;
  className?: string;
}) {
  const width = SIZES[size];
  const look = cn(pictureStyle, LOOKS[size], className);
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
