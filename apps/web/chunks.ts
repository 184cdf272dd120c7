/**
 * How the browser's script is cut. Every page needs React, the router and the shell around the page, so these are two files instead of some thirty: small
 * files compress badly one by one. Forms share a third, the sign-in pages a fourth. Everything else stays where the bundler puts it: with its pages.
 */
const groups: Record<string, readonly RegExp[]> = {
  library: [/\/node_modules\/(react|react-dom|react-router|scheduler)\//, /vite\/preload-helper/],
  shell: [
    /\/packages\/i18n\/src\/(i18n|languages|translate)\.ts$/,
    /\/packages\/contract\/src\/client\.ts$/,
    /\/packages\/ui\/src\/(button|classes|icon|layout|link|marks|page-top|waiting)\.tsx?$/,
    /\/app\/platform\/(addresses|api|bulletins|consent|content-links|link|meta|page-[\w-]+|session|session-store|store|stored-values|stylesheet|words|words-middleware)\.tsx?$/,
    /\/app\/doors\/site\/(door-words|error-page|links|site-shell)\.tsx?$/,
  ],
  forms: [/\/packages\/ui\/src\/(error-summary|field|special-fields)\.tsx$/, /\/app\/platform\/(api-errors|form|form-card)\.tsx?$/],
  'sign-in': [
    /\/app\/platform\/guards\.ts$/,
    /\/app\/rooms\/onboarding\/(carried|login-query|sign-in|skipped|stop-over\.rules)\.ts$/,
  ],
}

export const chunkGroups = Object.entries(groups).map(([name, paths], index) => ({
  name,
  test: (id: string) => paths.some((path) => path.test(id)),
  priority: Object.keys(groups).length - index,
}))
