import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { contractWithoutSchemas } from './contract-plugin.ts'
import { leanRouter } from './lean-router-plugin.ts'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [contractWithoutSchemas(), leanRouter(), reactRouter()],
  build: {
    // The server build's entry is ours: it hands the product's server one function.
    ...(isSsrBuild ? { rollupOptions: { input: './server/app.ts' } } : {}),
    assetsInlineLimit: 0,
    manifest: true,
    target: 'es2022',
  },
  ssr: isSsrBuild ? { noExternal: true } : {},
}))
