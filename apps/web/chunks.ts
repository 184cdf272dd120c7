/**
 * How the browser's script is cut. Every page needs React, the router, the shell around the page and, but for a few, forms: these are one file, since small
 * files compress badly one by one (apart they weigh 2 KB more; a release makes everybody load them anew, which is the price). Lists and sums,
 * what forms for guests share, places with notices and opening hours, their clock, and the sign-in pages are five more. Everything else stays where the bundler puts it: with its pages.
 */
const groups: Record<string, readonly RegExp[]> = {
  shell: [
    /\/node_modules\/(react|react-dom|react-router|scheduler)\//,
    /vite\/preload-helper/,
    /\/packages\/i18n\/src\/(formats|i18n|languages|translate)\.ts$/,
    /\/packages\/contract\/src\/(client|countries|languages|pages|pages\/[\w-]+)\.ts$/,
    /\/packages\/ui\/src\/(forms\/)?(button|classes|error-summary|field|icon|layout|link|marks|page-top|special-fields|waiting)\.tsx?$/,
    /\/app\/platform\/\w+\/(addresses|api|api-errors|toasts|consent|content-links|form|form-card|link|meta|page-[\w-]+|session|session-store|store)\.tsx?$/,
    /\/app\/platform\/\w+\/(stored-values|stylesheet|visited-playgrounds|words|words-middleware)\.tsx?$/,
    /\/app\/layouts\/site\/(layout-words|error-page|links|site-layout|site-shell)\.tsx?$/,
    // Not the entry: it starts the page as soon as it is loaded, and others load this file before.
    /\/app\/root\.tsx$/,
  ],
  // Apart from places: a class being booked needs lists and sums, and no notices.
  lists: [/\/packages\/ui\/src\/(facts|tile)\.tsx$/],
  // What a form for guests has beyond a field: two small files of every enquiry and purchase.
  'guest-forms': [/\/packages\/ui\/src\/forms\/(text-area|date-fields|dates)\.tsx?$/, /\/app\/platform\/forms\/typed-date\.tsx$/],
  // The clock of a place: pages of classes need it, and nothing else of places.
  clock: [/\/app\/modules\/places\/hours\/local-time\.ts$/],
  places: [
    /\/app\/modules\/places\/(hours\/)?(dismissed-notices|notices|opening\.rules|packed-hours|use-fresh-notices|use-now|use-visited-playgrounds)\.tsx?$/,
    /\/contract\/src\/(places\/notices|places)\.ts$/,
  ],
  'sign-in': [
    /\/app\/platform\/session\/guards\.ts$/,
    /\/app\/modules\/onboarding\/(login-query|onboarding-steps\.rules|sign-in|skipped-steps|step-state)\.ts$/,
  ],
}

export const chunkGroups = Object.entries(groups).map(([name, paths], index) => ({
  name,
  test: (id: string) => paths.some((path) => path.test(id)),
  priority: Object.keys(groups).length - index,
}))
