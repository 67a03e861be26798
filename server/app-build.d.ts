declare module "*/build/server/index.js" {
  const app: { fetch(request: Request, env: import("#app/env.ts").AppEnv): Promise<Response> };
  export default app;
}

declare module "*/build/client/version.json" {
  export const version: string;
}
