import { type RouteConfig, route } from "@react-router/dev/routes";
import { autoRoutes } from "react-router-auto-routes";

/**
 * The primitives on one page, for whoever builds screens. Development only: a production build does
 * not know it.
 */
const workshop = process.env.NODE_ENV === "production" ? [] : [route("design", "design/page.tsx")];

export default [...autoRoutes(), ...workshop] satisfies RouteConfig;
