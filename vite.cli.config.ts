import { chmod } from 'node:fs/promises'
import { resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/** `npx andon` runs the file itself; npm sets the bit only for packages it installs. */
const executable: Plugin = {
  name: 'executable',
  writeBundle: ({ dir }) => chmod(resolve(dir ?? 'dist/cli', 'index.js'), 0o755),
}

/** The headless shell, bundled: it starts fast and needs no node_modules. Each command is a chunk of its own. */
export default defineConfig({
  plugins: [executable],
  build: {
    ssr: resolve('src/cli/index.ts'),
    outDir: 'dist/cli',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rollupOptions: { output: { format: 'es', entryFileNames: 'index.js' } },
  },
  ssr: { noExternal: true },
})
