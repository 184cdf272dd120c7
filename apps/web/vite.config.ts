import { reactRouter } from '@react-router/dev/vite'
import { createLogger, defineConfig } from 'vite'
import { chunkGroups } from './chunks.ts'
import { contractWithoutSchemas } from './contract-plugin.ts'
import { leanRouter } from './lean-router-plugin.ts'

// Pictures of a brand (`/art/…`) are no files of the build: the server answers for them.
const customLogger = createLogger()
const { warnOnce } = customLogger
customLogger.warnOnce = (text, options) => {
  if (!/\/art\/[a-z-]+ referenced in/.test(text)) warnOnce(text, options)
}

export default defineConfig(({ command }) => ({
  customLogger,
  plugins: [contractWithoutSchemas(), leanRouter(), reactRouter()],
  build: {
    assetsInlineLimit: 0,
    manifest: true,
    target: 'es2022',
    // How long each plugin took does not concern whoever starts the product.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  // The server build's entry is ours: it hands the product's server one function.
  ...(command === 'build'
    ? {
        environments: {
          client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } },
          ssr: {
            define: { 'process.env.NODE_ENV': '"production"' },
            build: {
              rollupOptions: {
                input: './server/app.ts',
                // Source text stays in memory for as long as the process runs; names stay whole for the stack traces.
                output: { minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } } },
              },
            },
            resolve: { noExternal: true as const },
          },
        },
      }
    : {}),
}))
