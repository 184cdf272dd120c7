/**
 * How the browser's script is cut. Every page needs React, the router, the shell around the page and, but for a few, forms, lists and sums: these are one
 * file, since small files compress badly one by one (a release makes everybody load it anew, which is the price). What forms for guests share, places with
 * notices and opening hours, their clock, paying, what surrounds a purchase, and the sign-in pages are others. Everything else stays where the bundler puts
 * it: with its pages.
 */
const groups: Record<string, readonly RegExp[]> = {
  shell: [
    /\/node_modules\/(react|react-dom|react-router|scheduler)\//,
    /vite\/preload-helper/,
    /\/packages\/i18n\/src\/(formats|i18n|languages|translate)\.ts$/,
    /\/packages\/contract\/src\/(client|countries|languages|pages|pages\/[\w-]+)\.ts$/,
    /\/packages\/ui\/src\/(forms\/)?(button|classes|error-summary|facts|field|icon|layout|link|marks|page-top|special-fields|tile|waiting)\.tsx?$/,
    /\/app\/platform\/\w+\/(addresses|api|api-errors|toasts|consent|content-links|form|form-card|link|meta|page-[\w-]+|session|session-store|store)\.tsx?$/,
    /\/app\/platform\/\w+\/(first-part|stored-values|stylesheet|use-answer|use-page-restored|visited-playgrounds|words|words-middleware)\.tsx?$/,
    /\/app\/layouts\/site\/(layout-words|error-page|links|site-layout|site-shell)\.tsx?$/,
    // Not the entry: it starts the page as soon as it is loaded, and others load this file before.
    /\/app\/root\.tsx$/,
  ],
  // What a form for guests has beyond a field: two small files of every enquiry and purchase.
  'guest-forms': [/\/packages\/ui\/src\/forms\/(text-area|date-fields|dates)\.tsx?$/, /\/app\/platform\/forms\/typed-date\.tsx$/],
  // What pages need that take no money: a group takes along what its files import, unless another has it before.
  choices: [/\/packages\/ui\/src\/forms\/choices\.tsx$/],
  'order-calls': [/\/contract\/src\/orders\.ts$/],
  // The clock of a place: pages of classes need it, and nothing else of places.
  clock: [/\/app\/modules\/places\/hours\/local-time\.ts$/],
  places: [
    /\/app\/modules\/places\/(hours\/)?(dismissed-notices|notices|opening\.rules|packed-hours|use-fresh-notices|use-now|use-visited-playgrounds)\.tsx?$/,
    /\/contract\/src\/(places\/notices|places)\.ts$/,
  ],
  // Whoever pays on one page pays on the next: the cart, the checkout of one article, the page of a payment.
  paying: [
    /\/app\/modules\/orders\/(line-law|order-access|order-words)\.ts$/,
    /\/app\/modules\/orders\/checkout\/(begin-at-once|code-field|device-methods|express-buttons|go-to-payment|payment-choice\.rules|payment-methods|use-buyers-answers)\.tsx?$/,
    /\/contract\/src\/(cart\/guest-orders|orders\/pay-methods)\.ts$/,
  ],
  // A purchase and a booking of a class: their steps, how long a place is held, what is said before the button.
  purchase: [/\/packages\/ui\/src\/(clock|countdown|forms\/steps)\.tsx?$/, /\/app\/platform\/forms\/order-terms\.tsx$/],
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
