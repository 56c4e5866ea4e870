import { resolve } from 'node:path'
import { defineConfig } from 'vite'

const entry = (path: string) => resolve('test/clients', path)

/** Bundled as the command line is: Node 20 runs no TypeScript, and inside the namespaces there is no node_modules. */
export default defineConfig({
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir: 'out/clients',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rollupOptions: {
      input: {
        index: entry('index.ts'),
        inner: entry('inner.ts'),
        'asking-server': entry('mock/asking-server.ts'),
      },
      output: { format: 'es', entryFileNames: '[name].js' },
    },
  },
  ssr: { noExternal: true },
})
