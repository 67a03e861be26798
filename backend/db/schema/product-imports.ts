import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { ColumnChoice, FILE_CURRENCIES, ImportField } from "#contract/import-fields.ts";
import type { OptionFold } from "#contract/import-folds.ts";
import type { Grouping } from "#contract/written-number.ts";
import { createdAt, instant, ownId, updatedAt } from "../columns.ts";
import { accounts } from "./accounts.ts";
import { products } from "./products.ts";

export interface ImportOptions {
  /**
   * The file's prices × this = minor units of the account's currency ÷ 10^digits; 1 for a file in
   * the account's own currency.
   */
  rate: number;
  /** contract/product-imports.ts FILE_CURRENCIES; null: nobody said. */
  currency: (typeof FILE_CURRENCIES)[number] | null;
  /** Grams for rows whose weight is 0 or empty. */
  defaultWeightG: number;
  /** What stands in for a picture that cannot be fetched. */
  missingPictures: "placeholder" | "none";
  /** What becomes of options that do not fit; left out: nobody said. */
  folds?: OptionFold[];
  /** What a mark of a column is whose numbers could be two; left out: nobody said. */
  numbers?: Partial<Record<string, Grouping>>;
  /** Prices that are far from others are right; left out: they are held back. */
  unusualPrices?: "take";
  /** Products called like one of the catalogue, with the same options and other SKUs. */
  sameNames?: "same" | "new";
}

/** What a file's columns are, read once when it is uploaded. */
export interface FileHead {
  /** Of the line that names the columns, counted as an editor counts them. */
  line: number;
  /** The system that is known by these columns. */
  format: string | null;
  columns: FileColumn[];
  /** Which one was found where it is not UTF-8. */
  encoding?: string;
}
export interface FileColumn {
  /** Its head in one spelling, and which of that name it is: what a choice is remembered by. */
  key: string;
  head: string;
  samples: string[];
  /** What it seems to be. */
  guess: ColumnChoice;
  /** contract/import-columns.ts ImportColumns.columns.auto */
  auto: ImportField | "several" | "none" | null;
}
/** What a seller said about a file's columns, by their keys. */
export interface ImportMapping {
  choices: Record<string, ColumnChoice>;
}

export const productImports = pgTable(
  "product_imports",
  {
    id: ownId(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    actor: text("actor").notNull(),
    fileName: text("file_name").notNull(),
    /** Key of the uploaded file in the file storage. */
    fileKey: text("file_key").notNull(),
    options: jsonb("options").$type<ImportOptions>().notNull(),
    head: jsonb("head").$type<FileHead>().notNull(),
    /** Of the file's heads: by it files with the same are told (product_import_mappings). */
    headsHash: text("heads_hash").notNull(),
    /** null: read as a file of the system that is known by its columns. */
    mapping: jsonb("mapping").$type<ImportMapping>(),
    status: text("status")
      .$type<
        | "mapping"
        | "checking"
        | "checked"
        | "applying"
        | "applied"
        | "stopped"
        | "cancelled"
        | "failed"
      >()
      .notNull(),
    errorCode: text("error_code"),
    createdAt: createdAt(),
    finishedAt: instant("finished_at"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    index("product_imports_account").on(t.accountId, t.createdAt.desc()),
  ],
);

/** What was said about an earlier file, for one with the same columns. */
export const productImportMappings = pgTable(
  "product_import_mappings",
  {
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    /** SHA-256 of the heads in one spelling, whatever their order. */
    headsHash: text("heads_hash").notNull(),
    /** null: nothing of what the columns are. */
    mapping: jsonb("mapping").$type<ImportMapping>(),
    /** What becomes of options that do not fit. */
    folds: jsonb("folds").$type<OptionFold[]>().notNull().default([]),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.headsHash] }),
    index("product_import_mappings_latest").on(t.accountId, t.updatedAt.desc()),
  ],
);

export interface ImportProblem {
  line: number;
  column: string;
  code: string;
  value: string;
  /** A warning does not hold the product back. */
  level: "error" | "warning";
}

/** One product of the file (one or more rows). */
export const productImportItems = pgTable(
  "product_import_items",
  {
    importId: text("import_id").notNull(),
    position: integer("position").notNull(),
    accountId: text("account_id").notNull(),
    handle: text("handle").notNull(),
    name: text("name").notNull(),
    firstLine: integer("first_line").notNull(),
    /** The product as it would be written (backend/imports/…). */
    proposal: jsonb("proposal").$type<unknown>().notNull(),
    problems: jsonb("problems").$type<ImportProblem[]>().notNull().default([]),
    decision: text("decision").$type<"create" | "update" | "unchanged" | "blocked">().notNull(),
    status: text("status")
      .$type<"waiting" | "done" | "failed" | "skipped">()
      .notNull()
      .default("waiting"),
    productId: text("product_id"),
    errorCode: text("error_code"),
  },
  (t) => [
    foreignKey({
      name: "product_import_items_product_fk",
      columns: [t.accountId, t.productId],
      foreignColumns: [products.accountId, products.id],
    }),

    foreignKey({
      name: "product_import_items_import_fk",
      columns: [t.accountId, t.importId],
      foreignColumns: [productImports.accountId, productImports.id],
    }).onDelete("cascade"),

    primaryKey({ columns: [t.accountId, t.importId, t.position] }),
    index("product_import_items_status").on(t.accountId, t.importId, t.status, t.position),
  ],
);

/**
 * Pictures of a written product that could not be fetched yet; of one that could there is no row.
 */
export const productImportPictures = pgTable(
  "product_import_pictures",
  {
    accountId: text("account_id").notNull(),
    importId: text("import_id").notNull(),
    /** Of the item. */
    position: integer("position").notNull(),
    /** Of the picture in the item's proposal. */
    place: integer("place").notNull(),
    /** Our drawn picture that stands in until one of the product's can be had. */
    standInId: text("stand_in_id"),
    tries: integer("tries").notNull(),
    /** null: it is not tried again unless somebody asks for it. */
    retryAt: instant("retry_at"),
  },
  (t) => [
    foreignKey({
      name: "product_import_pictures_item_fk",
      columns: [t.accountId, t.importId, t.position],
      foreignColumns: [
        productImportItems.accountId,
        productImportItems.importId,
        productImportItems.position,
      ],
    }).onDelete("cascade"),

    primaryKey({ columns: [t.accountId, t.importId, t.position, t.place] }),
    index("product_import_pictures_due").on(t.accountId, t.importId, t.retryAt),
  ],
);
