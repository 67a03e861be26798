import type { FileStorage } from "@remix-run/file-storage";
import type { Logger } from "pino";
import type { AccountMode } from "#contract/account-mode.ts";
import type { CountryCode } from "#contract/countries.ts";
import type { MessengerId } from "#contract/messengers.ts";
import type { OrderScope } from "#contract/order-scope.ts";
import type { Permission } from "#contract/permissions.ts";
import type { ChannelType } from "#contract/statuses.ts";
import type { AccountNotifier } from "./account-notifier.ts";
import type { BackendConfig } from "./config.ts";
import type { CourierProvider } from "./couriers/courier.ts";
import type { Database } from "./db/client.ts";
import type { ReadReplica } from "./db/read-replica.ts";
import type { Handlers } from "./events.ts";
import type { Enqueue, ForgetJobs } from "./jobs/queue.ts";
import type { Connector } from "./marketplaces/connector.ts";
import type { MetaGraph } from "./marketplaces/meta/graph.ts";
import type { MessengerProvider } from "./messengers/messenger.ts";
import type { NameRecords } from "./outbound/name-records.ts";
import type { PaymentProvider } from "./payments/provider.ts";
import type { createShopProviders } from "./payments/providers.ts";
import type { RequestRates } from "./request-rates.ts";
import type { SlipVerifierProvider } from "./slip-verifiers/slip-verifier.ts";

/** The dependencies of use cases, created at start (backend/main.ts); nothing is global. */
export interface Backend {
  readonly config: BackendConfig;
  readonly db: Database;
  /** The pool for `withReadReplica` alone (read-replica.ts); `null` without a replica. */
  readonly replica: ReadReplica | null;
  readonly files: FileStorage;
  readonly enqueue: Enqueue;
  readonly forgetJobs: ForgetJobs;
  /** Handlers of events; `raiseEvent` (backend/events.ts) calls them. */
  readonly handlers: Handlers<Backend>;
  /** `null` for a channel type without a connector in this build. */
  readonly connector: (type: ChannelType) => Connector | null;
  /** `null` if this server has no app at Meta. */
  readonly meta: MetaGraph | null;
  /** The country's payment provider; `null` if none is configured. */
  readonly payments: (countryCode: CountryCode) => PaymentProvider | null;
  /** The payment provider with an own shop's keys; `null` where the country has none. */
  readonly shopPayments: ReturnType<typeof createShopProviders>;
  /** The country's couriers for own shops; `null` if sellers deliver themselves. */
  readonly couriers: (countryCode: CountryCode) => CourierProvider | null;
  /** Messengers for own shops; `null` where this server uses none. */
  readonly messengers: (id: MessengerId) => MessengerProvider | null;
  /** DNS, for the domains of own shops. */
  readonly names: NameRecords;
  /** The service that checks own shops' slips; `null` where the country has none here. */
  readonly slipVerifiers: (countryCode: CountryCode) => SlipVerifierProvider | null;
  /** Notifies browsers of changes. */
  readonly news: AccountNotifier;
  readonly requestRates: RequestRates;
  readonly now: () => Date;
  readonly log: Logger;
}

/** The caller. The account comes from the token, never from the request's body. */
export interface Caller {
  readonly userId: string;
  readonly email: string;
  readonly accountId: string;
  readonly countryCode: CountryCode;
  readonly timeZone: string;
  readonly permissions: ReadonlySet<Permission>;
  readonly isInternal: boolean;
  readonly mode: AccountMode;
  readonly sessionId: string;
  /** A key of the account that a program uses as the member who made it; absent for a person. */
  readonly apiKey?: { id: string; name: string };
  /** The internal user who opened the account as this member; otherwise `null`. */
  readonly openedBy: { userId: string; email: string } | null;
  /** The member views the account as a role and cannot change anything. */
  readonly seesAs?: { roleId: string };
  /** The channels and warehouses the member may work on; `null` for all of the account's. */
  readonly channelIds: readonly string[] | null;
  readonly warehouseIds: readonly string[] | null;
  readonly orderScope: OrderScope;
  /** The request's address; `null` if the program itself calls. */
  readonly from: { address: string; userAgent: string | null } | null;
}
