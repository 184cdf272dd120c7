import type { Plugin } from 'vite'

/**
 * Marks React Router's modules free of side effects. They set `displayName` and call `forwardRef` while loading, which counts as an effect, so that forms,
 * fetchers and navigation links, which the product does not use, would be kept whole.
 */
export const leanRouter = (): Plugin => ({
  name: 'lean-router',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform(code, id) {
    if (!/\/node_modules\/react-router\/dist\/production\//.test(id)) return null
    const lean = code
      .replace(/^\s*[\w$.]+\.displayName\s*=\s*"[^"]*";$/gm, '')
      .replace(/(=\s*)(React[\w$]*\.(?:forwardRef|createContext|memo|lazy)\()/g, '$1/* @__PURE__ */ $2')
    return { code: lean, map: null, moduleSideEffects: false }
  },
})
