import { readdirSync } from "node:fs";

export interface RouteFile {
  /** `app/routes/_app/orders/index.tsx` */
  file: string;
  /** `/orders/:orderId`, without groups (`_app`) and the mark of an index. */
  path: string;
  /** A page; false if it answers with data or a file. */
  isPage: boolean;
  /** Behind the guard of members' pages. */
  forMembers: boolean;
}

const ROUTES = new URL("../../app/routes/", import.meta.url);

/**
 * Returns every route of the app by its files, without layouts, catch-alls and the parts of a
 * route.
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
