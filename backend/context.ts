import type { FileStorage } from "@remix-run/file-storage";
import type { Logger } from "pino";
import type { AccountMode } from "#contract/account-mode.ts";
import type { CountryCode } from "#contract/countries.ts";
import type { OrderScope } from "#contract/order-scope.ts";
import type { Permission } from "#contract/permissions.ts";
import type { ChannelType } from "#contract/statuses.ts";
import type { BackendConfig } from "./config.ts";
import type { Courier } from "./couriers/courier.ts";
import type { Database } from "./db/client.ts";
import type { ReadReplica } from "./db/read-replica.ts";
import type { Handlers } from "./events.ts";
import type { Enqueue, ForgetJobs } from "./jobs/queue.ts";
import type { Connector } from "./marketplaces/connector.ts";
import type { MetaGraph } from "./marketplaces/meta/graph.ts";
import type { News } from "./news.ts";
import type { PaymentProvider } from "./payments/provider.ts";
import type { RequestRates } from "./request-rates.ts";

/**
 * What every use case may need. Made once at start (backend/main.ts) and passed explicitly; nothing
 * is global.
 */
export interface Backend {
  readonly config: BackendConfig;
  readonly db: Database;
  /** For `reading` alone (reading.ts); null: there is none. */
  readonly replica: ReadReplica | null;
  readonly files: FileStorage;
  readonly enqueue: Enqueue;
  readonly forgetJobs: ForgetJobs;
  /** Who acts when something has happened; `raise` (backend/events.ts) asks them. */
  readonly handlers: Handlers<Backend>;
  /** null: this build has no connector for the channel type yet. */
  readonly connector: (type: ChannelType) => Connector | null;
  /** null: this server has no app at Meta. */
  readonly meta: MetaGraph | null;
  /** Who takes money for us there; null: nobody is configured. */
  readonly payments: (countryCode: CountryCode) => PaymentProvider | null;
  /** Who brings what the own shop sells; none: the seller. */
  readonly couriers: readonly Courier[];
  /** Tells browsers that something is new. */
  readonly news: News;
  /** How many requests each account makes. */
  readonly requestRates: RequestRates;
  readonly now: () => Date;
  readonly log: Logger;
}

/** Who is calling. The account comes from the token, never from the request's body. */
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
  /**
   * A program that calls with a key of the account, as the member who made it; absent: a person.
   */
  readonly apiKey?: { id: string; name: string };
  /** The internal user who opened the account as this member; null: the member. */
  readonly openedBy: { userId: string; email: string } | null;
  /**
   * The member looks at the account as a role sees it, and changes nothing meanwhile; absent: as
   * themselves.
   */
  readonly seesAs?: { roleId: string };
  /** The channels and warehouses the member may work on; null: all of the account's. */
  readonly channelIds: readonly string[] | null;
  readonly warehouseIds: readonly string[] | null;
  /** How much of `order-manage` the member has. */
  readonly orderScope: OrderScope;
  /** Where the request came from; null where the program itself calls. */
  readonly from: { address: string; userAgent: string | null } | null;
}
