# The app on an edge runtime: `npm run build && npm run build:edge && npx workerd serve server/workerd.capnp`,
# with API_BASE (the upstream) and PUBLIC_ORIGIN (how browsers see this address) in the environment.
using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "etalase", worker = .worker),
    (name = "assets", disk = (path = "build/client")),
    # An upstream in the same network is as good as a public one.
    (name = "internet", network = (allow = ["public", "private"], tlsOptions = (trustBrowserCas = true))),
  ],
  sockets = [(name = "http", address = "*:8787", http = (), service = "etalase")],
);

const worker :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "../build/edge/worker.js")],
  compatibilityDate = "2026-11-01",
  bindings = [
    (name = "API_BASE", fromEnvironment = "API_BASE"),
    (name = "PUBLIC_ORIGIN", fromEnvironment = "PUBLIC_ORIGIN"),
    (name = "SIGN_IN_URL", fromEnvironment = "SIGN_IN_URL"),
    (name = "SUPPORT_URL_EN", fromEnvironment = "SUPPORT_URL_EN"),
    (name = "SUPPORT_URL_ID", fromEnvironment = "SUPPORT_URL_ID"),
    (name = "SUPPORT_URL_TH", fromEnvironment = "SUPPORT_URL_TH"),
    (name = "SERVICE_STORE_URL", fromEnvironment = "SERVICE_STORE_URL"),
    (name = "SERVICE_LINKS_URL", fromEnvironment = "SERVICE_LINKS_URL"),
    (name = "SERVICE_POS_URL", fromEnvironment = "SERVICE_POS_URL"),
    (name = "SERVICE_ADS_URL", fromEnvironment = "SERVICE_ADS_URL"),
    (name = "ASSETS", service = "assets"),
  ],
);
