/** The RSC plugin fails a build that sends an importing module to the browser. Tests alias it. */
declare module "server-only" {}
