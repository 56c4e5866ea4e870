import { fileURLToPath } from 'node:url'

/** Where the built parts lie: beside this bundle (`out/main`), in the checkout and inside the asar alike. */
const part = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export const PARTS = {
  icons: part('../icons'),
  appIcon: part('../icons/app.png'),
  preload: part('../preload/index.cjs'),
  renderer: part('../renderer'),
}
