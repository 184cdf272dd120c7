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

/**
 * Functions inside the router that only forms, fetchers, blockers and routes added later call. The product sends what people enter by its own typed calls
 * (`platform/forms/form.ts`), and its routes are all known at the start.
 */
const uncalled: Record<string, Record<string, string>> = {
  'router/router.js': {
    handleAction: '',
    fetch: '',
    handleFetcherAction: '',
    handleFetcherLoader: '',
    getFetcher: '',
    resetFetcher: '',
    queueFetcherForDeletion: '',
    getBlocker: '',
    deleteBlocker: '',
    updateBlocker: '',
    shouldBlockNavigation: '',
    discoverRoutes: '',
    _internalSetRoutes: '',
    patchRoutes: '',
    normalizeNavigateOptions: 'return { path }',
  },
  'dom/ssr/single-fetch.js': {
    singleFetchActionStrategy: '',
    singleFetchLoaderFetcherStrategy: '',
    nonSsrStrategy: '',
  },
  // Words for who writes an action or asks for a loader that is not there; the types know before.
  'dom/ssr/routes.js': { preventInvalidServerHandlerCall: '', noActionDefinedError: '' },
  // Of server components, which there are none of.
  'hooks.js': { RSCErrorHandler: 'return children' },
}

/** A function of this name, down to the brace that stands as far in as it began. @throws Error when there is none: another version of the router. */
const withoutBody = (code: string, name: string, body: string): string => {
  const whole = new RegExp(`^(\\t*)(?:async )?function ${name}\\(([^\\n]*)\\) \\{$[\\s\\S]*?^\\1\\}$`, 'm')
  if (!whole.test(code)) throw new Error(`React Router has no function ${name} any more: look through lean-router-plugin.ts.`)
  return code.replace(whole, (_, indent, parameters) => `${indent}function ${name}(${parameters}) { ${body} }`)
}

/** React DOM's own entry offers hints to the browser, portals and forms' state; the renderer asks it for its internals and its version, the router for `flushSync`. */
const withoutHints = (code: string): string => code.replace(/^exports\.(?!flushSync)\w+ = function [\s\S]*?^\};$/gm, '')

/** What React offers beside its heart and nobody in the product asks for; `generateBundle` would notice who does. */
const unasked = /\.(Children|cloneElement)\b/

const withoutUnasked = (code: string): string =>
  code.replace(/^exports(\.\w+) = (?:function [\s\S]*?^\}|.*);$/gm, (whole, name) => (unasked.test(name) ? '' : whole))

/**
 * The router's sentences to its developers: errors that our own routes cannot cause. Four words or more from a capital on; without them such an error has
 * its place in the code, and no text (1 KB less).
 */
const sentence = /(["`])(?=[A-Z])(?:(?!\1)[^\\\n${}]|\\`)*(?: (?:(?!\1)[^\\\n${} ]|\\`)+){3,}\1/g

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
    if (id.endsWith('/react-dom/cjs/react-dom.production.js')) return { code: withoutHints(code), map: null }
    if (id.endsWith('/react/cjs/react.production.js')) return { code: withoutUnasked(code), map: null }
    const path = /\/node_modules\/react-router\/dist\/production\/(?:lib\/)?(.*\.js)$/.exec(id)?.[1]
    if (path === undefined) return null
    const inert = unused[path]
    if (inert !== undefined) return { code: inert + namesWithout(code, inert), map: null }
    const called = Object.entries(uncalled[path] ?? {}).reduce((all, [name, body]) => withoutBody(all, name, body), code)
    const lean = called
      .replace(sentence, '""')
      .replace(/^\s*[\w$.]+\.displayName\s*=\s*"[^"]*";$/gm, '')
      .replace(/(=\s*)(React[\w$]*\.(?:forwardRef|createContext|memo|lazy)\()/g, '$1/* @__PURE__ */ $2')
    return lean === code ? null : { code: lean, map: null }
  },
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      const asked = chunk.type === 'chunk' && unasked.exec(chunk.code)?.[1]
      if (asked) throw new Error(`${chunk.fileName} asks React for ${asked}, which lean-router-plugin.ts leaves out.`)
    }
  },
})
