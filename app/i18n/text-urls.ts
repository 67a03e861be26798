declare global {
  interface ImportMetaEnv {
    /** Folder of the browser's texts (vite/texts-files.ts). Builds add a content hash. */
    readonly TEXTS_FOLDER: string;
  }
}

export const buildTextsUrl = (language: string, namespace: string): string =>
  `${import.meta.env.TEXTS_FOLDER}/${language}/${namespace}.json`;
