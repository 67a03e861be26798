import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { prepareTexts } from "../app/i18n/thai-words.ts";

const LOCALES = new URL("../app/i18n/locales/", import.meta.url);

/**
 * Writes the texts of each language and namespace where browsers fetch them
 * (app/i18n/text-urls.ts), in a folder named by a hash of all contents: browsers cache the files,
 * and the bundle holds one name instead of a hundred. They are prepared here, so that browsers need
 * no code for it. In development they are served from their source.
 */
export function textsFiles(): Plugin {
  const texts = readdirSync(LOCALES, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".json"))
    .sort()
    .map((file) => {
      const path = file.replaceAll("\\", "/");
      const texts = JSON.parse(readFileSync(new URL(file, LOCALES), "utf8"));
      const [language = ""] = path.split("/");
      return { path, source: JSON.stringify(prepareTexts(language, texts)) };
    });
  const version = createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 8);
  const folder = `assets/texts-${version}`;
  return {
    name: "etalase:texts-files",
    config: (_config, { command }) => ({
      define: {
        "import.meta.env.TEXTS_FOLDER": JSON.stringify(
          command === "build" ? `/${folder}` : "/app/i18n/locales",
        ),
      },
    }),
    applyToEnvironment: ({ name, config }) => name === "client" && config.command === "build",
    buildStart() {
      for (const { path, source } of texts)
        this.emitFile({ type: "asset", fileName: `${folder}/${path}`, source });
    },
  };
}
