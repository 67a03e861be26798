/**
 * The RSC plugin fails the build when a module that imports it reaches the browser. Tests alias it
 * to an empty module.
 */
declare module "server-only" {}
