import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { HiddenParts } from "#contract/file-columns.ts";
import type { FileEncoding, GuessedEncoding } from "#contract/file-encodings.ts";
import type { ColumnChoice, FILE_CURRENCIES, ImportField } from "#contract/import-fields.ts";
import type { OptionFold } from "#contract/import-folds.ts";
import type { MarkGrouping } from "#contract/written-number.ts";
import {
  makeCreatedAtColumn,
  makeInstantColumn,
  makeOwnIdColumn,
  makeUpdatedAtColumn,
} from "../columns.ts";
import { accounts } from "./accounts.ts";
import { products } from "./products.ts";

export interface ImportOptions {
  /**
   * The file's prices × rate = minor units of the account's currency ÷ 10^digits; 1 without
   * conversion.
   */
  rate: number;
  /** contract/product-imports.ts FILE_CURRENCIES; `null` if not chosen. */
  currency: (typeof FILE_CURRENCIES)[number] | null;
  /** Grams for rows whose weight is 0 or empty. */
  defaultWeightG: number;
  /** Replacement for a picture that cannot be fetched. */
  missingPictures: "placeholder" | "none";
  /** Handling of options that do not fit; absent until chosen. */
  folds?: OptionFold[];
  /** Meaning of a mark in a column with ambiguous numbers; absent until chosen. */
  numbers?: Partial<Record<string, MarkGrouping>>;
  /** Accepts prices that are far from others; absent: they are held back. */
  unusualPrices?: "take";
  /** Accepts a price of 0 as a gift; absent: it is held back. */
  zeroPrices?: "take";
  /** Adds differences to the product's lowest present price; if left out, they are held back. */
  priceBase?: "lowest";
  /** The confirmed encoding of the file. */
  encoding?: GuessedEncoding;
  /** Handling of products with the name and options of a catalogue product but other SKUs. */
  sameNames?: "same" | "new";
}

/** A file's columns, read once at the upload. */
export interface FileHead {
  /** The number of the header line, counted as in an editor. */
  line: number;
  /** The system recognised by these columns. */
  format: string | null;
  /** The known system has no column of the buyers' price, so the seller is asked. */
  asksForPrice?: true;
  /** The prices may exclude a tax, so the seller is asked. */
  asksForTax?: true;
  /** Two columns have the same known heading, so the seller is asked. */
  repeatsHeadings?: true;
  /** Filled lines below the header. */
  rows?: number;
  /** Other visible sheets with as many known headings. They are not read. */
  otherSheets?: string[];
  /** Parts of a workbook that people do not see. */
  hidden?: HiddenParts;
  columns: FileColumn[];
  /** The detected or confirmed encoding, if it is not UTF-8. */
  encoding?: FileEncoding;
  /** A sample line in each possible encoding, if it is only guessed. */
  readings?: { encoding: GuessedEncoding; line: string }[];
}
export interface FileColumn {
  /** The normalised header with its count among equal headers. Choices refer to it. */
  key: string;
  head: string;
  samples: string[];
  guess: ColumnChoice;
  /** contract/import-columns.ts ImportColumns.columns.auto */
  auto: ImportField | "several" | "none" | null;
}
export interface FileMapping<Choice extends string> {
  choices: Record<string, Choice>;
}
export interface ImportMapping extends FileMapping<ColumnChoice> {
  /** Percent, added to the columns of UNTAXED_FIELDS (contract/import-fields.ts). */
  taxPercent?: number;
}

export const productImports = pgTable(
  "product_imports",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    actor: text("actor").notNull(),
    fileName: text("file_name").notNull(),
    fileKey: text("file_key").notNull(),
    options: jsonb("options").$type<ImportOptions>().notNull(),
    head: jsonb("head").$type<FileHead>().notNull(),
    /** A hash of the headers, equal for files with the same columns (product_import_mappings). */
    headsHash: text("heads_hash").notNull(),
    /** `null`: the recognised system's columns are used. */
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
    account: jsonb("account").$type<ImportAccount>().notNull().default({}),
    /** Rows that the running check has compared. */
    checkedRows: integer("checked_rows").notNull().default(0),
    filled: jsonb("filled").$type<number[]>().notNull().default([]),
    createdAt: makeCreatedAtColumn(),
    finishedAt: makeInstantColumn("finished_at"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    index("product_imports_account").on(t.accountId, t.createdAt.desc()),
  ],
);

/** Choices for an earlier product or stock file, reused for one with the same columns. */
export const productImportMappings = pgTable(
  "product_import_mappings",
  {
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    /** SHA-256 of the file's kind and its normalised headers, in any order. */
    headsHash: text("heads_hash").notNull(),
    /** `null` without choices for the columns. */
    mapping: jsonb("mapping").$type<FileMapping<string>>(),
    /** The handling of options that do not fit. */
    folds: jsonb("folds").$type<OptionFold[]>().notNull().default([]),
    /** The confirmed encoding, if it was only guessed. */
    encoding: text("encoding").$type<FileEncoding>(),
    updatedAt: makeUpdatedAtColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.headsHash] }),
    index("product_import_mappings_latest").on(t.accountId, t.updatedAt.desc()),
  ],
);

/** The counts of each column of ours, by outcome. */
export type ImportAccount = Record<
  string,
  Record<"fresh" | "changed" | "same" | "held" | "kept", number>
>;
/** A value of the catalogue that a file changes. */
export interface ImportChange {
  line: number;
  column: string;
  from: string;
  to: string;
}

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
    /** The item's changes to its product of the catalogue. */
    changes: jsonb("changes").$type<ImportChange[]>().notNull().default([]),
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

/** Pictures of a written product that are still to be fetched. */
export const productImportPictures = pgTable(
  "product_import_pictures",
  {
    accountId: text("account_id").notNull(),
    importId: text("import_id").notNull(),
    position: integer("position").notNull(),
    /** Position of the picture in the item's proposal. */
    place: integer("place").notNull(),
    /** Placeholder picture, used until the product has a picture. */
    standInId: text("stand_in_id"),
    tries: integer("tries").notNull(),
    /** `null` if only a person can request another try. */
    retryAt: makeInstantColumn("retry_at"),
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
