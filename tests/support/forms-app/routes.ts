import { type RouteConfig, route } from "@react-router/dev/routes";

export default [route("form", "routes/form.tsx"), route("status", "routes/status.ts"), route("*", "../../../app/routes/_app.$.tsx")] satisfies RouteConfig;
