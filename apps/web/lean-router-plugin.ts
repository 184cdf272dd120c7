import type { Plugin } from 'vite'

/**
 * Lets the bundler leave out the parts of React Router that the product does not use (forms, navigation links). Their modules set `displayName` and
 * call `forwardRef` while loading, which counts as an effect, so they would be kept whole.
 */
export const leanRouter = (): Plugin => ({
  name: 'lean-router',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform(code, id) {
    if (!/\/node_modules\/react-router\/dist\/.*\.js$/.test(id)) return null
    const lean = code
      .replace(/^\s*[\w$.]+\.displayName\s*=\s*"[^"]*";$/gm, '')
      .replace(/(=\s*)(React[\w$]*\.(?:forwardRef|createContext|memo|lazy)\()/g, '$1/* @__PURE__ */ $2')
    return lean === code ? null : { code: lean, map: null }
  },
})
