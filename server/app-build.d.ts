declare module "*/build/server/index.js" {
  const app: { fetch(request: Request, env: import("#app/env.ts").AppEnv): Promise<Response> };
  export default app;
}
