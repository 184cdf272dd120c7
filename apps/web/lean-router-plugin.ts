import type { Plugin } from 'vite'

/**
 * What React Router carries for features that the product does not switch on: tracing hooks, and fetching the route manifest piece by piece
 * (`routeDiscovery` is `initial`). Each name is inert exactly as the router's own code leaves it when the feature is off.
 */
const unused: Record<string, string> = {
  'router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router`,
  'dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false
    export const getPartialManifest = (manifest) => manifest
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const useFogOFWarDiscovery = () => undefined`,
}

// The names that only code which the browser never runs asks for.
const namesWithout = (code: string, inert: string): string =>
  (/^export \{ (.*) \};$/m.exec(code)?.[1] ?? '')
    .split(', ')
    .filter((name) => !inert.includes(` ${name} `))
    .map((name) => `\nexport const ${name} = undefined`)
    .join('')

/**
 * Lets the bundler leave out the parts of React Router that the product does not use. Its modules set `displayName` and call `forwardRef` while loading,
 * which counts as an effect, so that forms and navigation links would be kept whole.
 */
export const leanRouter = (): Plugin => ({
  name: 'lean-router',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform(code, id) {
    const path = /\/node_modules\/react-router\/dist\/production\/(?:lib\/)?(.*\.js)$/.exec(id)?.[1]
    if (path === undefined) return null
    const inert = unused[path]
    if (inert !== undefined) return { code: inert + namesWithout(code, inert), map: null }
    const lean = code
      .replace(/^\s*[\w$.]+\.displayName\s*=\s*"[^"]*";$/gm, '')
      .replace(/(=\s*)(React[\w$]*\.(?:forwardRef|createContext|memo|lazy)\()/g, '$1/* @__PURE__ */ $2')
    return lean === code ? null : { code: lean, map: null }
  },
})
