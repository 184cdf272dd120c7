// One way down, and modules only through their public API: the rules of ARCHITECTURE.md, checked in `npm test`.
const order = [
  'editing',
  'privacy',
  'door',
  'search',
  'overview',
  'onboarding',
  'parties',
  'entrance',
  'add-ons',
  'classes',
  'tickets',
  'gift-cards',
  'coupons',
  'cart',
  'orders',
  'wallet',
  'catalogue',
  'audit',
  'staff',
  'profile',
  'identity',
  'enquiries',
  'content',
  'places',
  'ledger',
]
const serverModules = '^apps/server/src/modules/'
const webModules = '^apps/web/app/modules/'

/** A module may import only modules after it in `order`. */
const oneWayDown = (modules, side) =>
  order.map((module, index) => ({
    name: `${side}-${module}-imports-no-module-above`,
    severity: 'error',
    from: { path: `${modules}${module}/` },
    to: { path: `${modules}(${order.slice(0, index).join('|') || 'none-above'})/` },
  }))

/** A module imports another only by its public API: the file named like it. */
const publicApi = (modules, side) => ({
  name: `${side}-modules-are-imported-by-their-public-api`,
  severity: 'error',
  from: { path: `${modules}([^/]+)/`, pathNot: ['/testing/'] },
  to: { path: `${modules}([^/]+)/`, pathNot: [`${modules}$1/`, `${modules}([^/]+)/\\1\\.tsx?$`] },
})

/** A module that is not in `order` stands above all of it: it registers itself, and no other asks it. */
const unlistedOnTop = (modules, side) => ({
  name: `${side}-modules-import-no-module-that-is-not-in-the-order`,
  severity: 'error',
  from: { path: `${modules}(${order.join('|')})/` },
  to: { path: `${modules}(?!(${order.join('|')})/)[^/]+/` },
})

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: { pathNot: '\\+types' }, to: { circular: true } },
    ...oneWayDown(serverModules, 'server'),
    ...oneWayDown(webModules, 'web'),
    publicApi(serverModules, 'server'),
    publicApi(webModules, 'web'),
    unlistedOnTop(serverModules, 'server'),
    unlistedOnTop(webModules, 'web'),
    {
      name: 'the-kernel-imports-no-module',
      severity: 'error',
      from: { path: '^apps/server/src/(http|db|jobs|mail|cache|crypto|logging|brand|kernel|adapters)/' },
      to: { path: '^apps/server/src/(modules|import|web)/' },
    },
    {
      name: 'the-webs-platform-imports-no-module',
      severity: 'error',
      from: { path: '^apps/web/app/platform/' },
      to: { path: '^apps/web/app/(modules|layouts)/' },
    },
    {
      name: 'the-contract-imports-zod-only',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: '\\.test\\.' },
      to: { pathNot: ['^packages/contract/src', 'node_modules/zod/'] },
    },
    {
      name: 'ui-imports-no-app-and-no-other-package',
      severity: 'error',
      from: { path: '^packages/ui/src' },
      to: { path: '^(apps|packages/(contract|i18n))/' },
    },
    { name: 'the-web-imports-no-server', severity: 'error', from: { path: '^apps/web/' }, to: { path: '^apps/server/' } },
    {
      name: 'the-server-imports-the-web-only-as-a-build',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^apps/(web|office)/' },
    },
    {
      name: 'office-and-parents-pages-import-nothing-of-each-other',
      severity: 'error',
      from: { path: '^apps/(web|office)/(app|src)/', pathNot: ['^apps/office/.*\\.test\\.tsx?$'] },
      // The office shows content pages as the site does: with its faces, and its styles as text.
      to: {
        path: '^apps/(web|office|server)/',
        pathNot: ['^apps/$1/', '^apps/web/public/fonts/', '^apps/web/app/modules/content/pages\\.css$'],
      },
    },
    {
      name: 'the-offices-platform-and-parts-import-no-page-and-no-frame',
      severity: 'error',
      from: { path: '^apps/office/src/(platform|parts)/' },
      to: { path: '^apps/office/src/(modules|shell)/' },
    },
    {
      name: 'only-config-reads-the-environment',
      severity: 'error',
      from: { path: '^apps/server/src/(?!testing|main)' },
      to: { path: '^process$' },
    },
    {
      name: 'no-test-code-in-the-product',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: ['\\.test\\.tsx?$', '/testing/', '/gallery/'] },
      to: { path: '(\\.test\\.tsx?$|/testing/)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/build/', '/\\.react-router/', '\\+types'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
    moduleSystems: ['es6', 'cjs'],
  },
}
