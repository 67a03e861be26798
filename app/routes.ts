import { type RouteConfig, route } from "@react-router/dev/routes";
import { autoRoutes } from "react-router-auto-routes";

/** The page of UI primitives, for developers. Not in production builds. */
const workshop = process.env.NODE_ENV === "production" ? [] : [route("design", "design/page.tsx")];

export default [...autoRoutes(), ...workshop] satisfies RouteConfig;
