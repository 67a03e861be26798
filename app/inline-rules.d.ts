/** What scripts/style-rules.ts makes of a style sheet. */
declare module "*.css?inline&rules" {
  const rules: import("./style-rules.ts").StyleRule[];
  export default rules;
}
