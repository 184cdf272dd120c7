/**
 * How the browser's script is cut. Every page needs React, the router and the shell around the page, so these are two files instead of some thirty: small
 * files compress badly one by one. Everything else stays where the bundler puts it: with the pages that use it.
 */
const library = /\/node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown[/\\]runtime|vite\/preload-helper/

const shell = [
  /\/packages\/i18n\/src\/[\w-]+\.ts$/,
  /\/packages\/contract\/src\/client\.ts$/,
  /\/packages\/ui\/src\/(button|classes|facts|field|icon|layout|link|marks|page-top|tile|waiting)\.tsx?$/,
  /\/app\/platform\/(api|api-errors|bulletins|consent|content-links|guards|link|meta|page-[\w-]+|session|session-machine|store|stored-values|words)\.tsx?$/,
  /\/app\/doors\/site\/(links|site-shell)\.tsx?$/,
]

export const chunkGroups = [
  { name: 'library', test: library, priority: 2 },
  { name: 'shell', test: (id: string) => shell.some((path) => path.test(id)), priority: 1 },
]
