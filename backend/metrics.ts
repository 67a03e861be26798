import { type Attributes, type Histogram, ValueType } from "@opentelemetry/api";
import { PrometheusExporter, PrometheusSerializer } from "@opentelemetry/exporter-prometheus";
import { MeterProvider } from "@opentelemetry/sdk-metrics";
import { getOperation, type Observe } from "./db/observe-statements.ts";

interface GaugeValue {
  value: number;
  attributes: Attributes;
}

/**
 * This process's metrics. Names and units follow OpenTelemetry's semantic conventions, so that
 * usual dashboards fit.
 */
export interface Metrics {
  request(seconds: number, attributes: { method: string; route: string; status: number }): void;
  job(seconds: number, attributes: { job: string; outcome: "done" | "failed" | "later" }): void;
  /** Counts statements by their first word; traces and the operators' page have the texts. */
  observe: Observe;
  /** Returns a `fetch` that counts calls by host. */
  countCalls(fetch: typeof globalThis.fetch): typeof globalThis.fetch;
  /** Registers a gauge that is read at each scrape; `readValues` returns all its series. */
  gauge(
    name: string,
    description: string,
    unit: string,
    readValues: () => Promise<GaugeValue[]>,
  ): void;
  /** Returns all in Prometheus's format (prometheus.io/docs/instrumenting/exposition_formats). */
  expose(): Promise<string>;
}

/** Seconds, from an answer out of memory to a proxy's timeout. */
const BOUNDARIES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Seconds, by the convention. Most statements take less than the first boundary. */
const STATEMENT_BOUNDARIES = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10];

/** Creates the metrics of one backend; several in one process count separately. */
export function createMetrics(): Metrics {
  const exporter = new PrometheusExporter({ preventServerStart: true });
  const meter = new MeterProvider({ readers: [exporter] }).getMeter("etalase");
  const serializer = new PrometheusSerializer(undefined, false, undefined, true, true);
  const makeHistogram = (name: string, description: string, bounds = BOUNDARIES): Histogram =>
    meter.createHistogram(name, {
      ...{ description, unit: "s", valueType: ValueType.DOUBLE },
      advice: { explicitBucketBoundaries: bounds },
    });
  const requests = makeHistogram(
    "http.server.request.duration",
    "Calls of the API that were answered",
  );
  const calls = makeHistogram(
    "http.client.request.duration",
    "Calls to marketplaces and other services",
  );
  const statements = makeHistogram(
    "db.client.operation.duration",
    "Statements, with the time they waited for a connection",
    STATEMENT_BOUNDARIES,
  );
  const jobs = makeHistogram("etalase.job.duration", "Jobs that were run");
  return {
    request(seconds, { method, route, status }) {
      requests.record(seconds, {
        ...{ "http.request.method": method, "http.route": route },
        "http.response.status_code": status,
      });
    },
    job: (seconds, { job, outcome }) => jobs.record(seconds, { job, outcome }),
    async observe(text, run) {
      const startedMs = performance.now();
      const attributes = {
        "db.system.name": "postgresql",
        "db.operation.name": getOperation(text),
      };
      const recordStatement = (outcome: Attributes = {}) =>
        statements.record((performance.now() - startedMs) / 1000, { ...attributes, ...outcome });
      try {
        const result = await run();
        recordStatement();
        return result;
      } catch (error) {
        recordStatement({ "error.type": nameErrorType(error) });
        throw error;
      }
    },
    countCalls(fetch) {
      return async (input, init) => {
        const startedMs = performance.now();
        const host = new URL(input instanceof Request ? input.url : input).host;
        const method = init?.method ?? (input instanceof Request ? input.method : "GET");
        const recordCall = (outcome: Attributes) =>
          calls.record((performance.now() - startedMs) / 1000, {
            ...{ "server.address": host, "http.request.method": method },
            ...outcome,
          });
        try {
          const response = await fetch(input, init);
          recordCall({ "http.response.status_code": response.status });
          return response;
        } catch (error) {
          recordCall({ "error.type": nameErrorType(error) });
          throw error;
        }
      };
    },
    gauge(name, description, unit, readValues) {
      meter.createObservableGauge(name, { description, unit }).addCallback(async (result) => {
        for (const { value, attributes } of await readValues()) result.observe(value, attributes);
      });
    },
    async expose() {
      const { resourceMetrics, errors } = await exporter.collect();
      if (errors.length > 0) throw new AggregateError(errors, "a gauge could not be read");
      return serializer.serialize(resourceMetrics);
    },
  };
}

const nameErrorType = (error: unknown): string => (error instanceof Error ? error.name : "unknown");
