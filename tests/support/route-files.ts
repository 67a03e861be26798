import { readdirSync } from "node:fs";

export interface RouteFile {
  /** `app/routes/_app/orders/index.tsx` */
  file: string;
  /** `/orders/:orderId`, without what only groups (`_app`) or marks the index. */
  path: string;
  /** A page, or one that answers data or a file. */
  isPage: boolean;
  /** Behind the guard of members' pages. */
  forMembers: boolean;
}

const ROUTES = new URL("../../app/routes/", import.meta.url);

/**
 * Every route of the app, from the files that make them: layouts, catch-alls and the parts beside a
 * route left out.
 */
export function routeFiles(): RouteFile[] {
  return readdirSync(ROUTES, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\.tsx?$/.test(file) && !/(^|\/)(\+|_layout\.|\$\.)/.test(file))
    .map((file) => ({
      file: `app/routes/${file}`,
      path: `/${file
        .replace(/\.tsx?$/, "")
        .split("/")
        .filter((segment) => !segment.startsWith("_") && segment !== "index")
        .map((segment) => segment.replace(/[()[\]]/g, "").replace("$", ":"))
        .join("/")}`,
      isPage: file.endsWith(".tsx"),
      forMembers: file.startsWith("_app/"),
    }));
}
