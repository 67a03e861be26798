import { type RouteConfig, route } from "@react-router/dev/routes";

export default [
  { path: "form", index: true, file: "routes/form.tsx" },
  route("status", "routes/status.ts"),
  route("*", "../../../app/routes/_app/$.tsx"),
] satisfies RouteConfig;
