// One way down, doors only by their front: the rules of ARCHITECTURE.md, checked in `npm test`.
const order = ['privacy', 'overview', 'onboarding', 'classes', 'orders', 'catalogue', 'profile', 'identity', 'places']
const serverRooms = '^apps/server/src/rooms/'
const webRooms = '^apps/web/app/rooms/'

/** A room may enter only rooms after it in `order`. */
const noWayUp = (rooms, side) =>
  order.map((room, index) => ({
    name: `${side}-${room}-enters-no-room-above`,
    severity: 'error',
    from: { path: `${rooms}${room}/` },
    to: { path: `${rooms}(${order.slice(0, index).join('|') || 'none-above'})/` },
  }))

/** A room enters another only by the file named like it. */
const frontDoors = (rooms, side) => ({
  name: `${side}-rooms-have-one-front-door`,
  severity: 'error',
  from: { path: `${rooms}([^/]+)/`, pathNot: ['/testing/'] },
  to: { path: `${rooms}([^/]+)/`, pathNot: [`${rooms}$1/`, `${rooms}([^/]+)/\\1\\.tsx?$`] },
})

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: { pathNot: '\\+types' }, to: { circular: true } },
    ...noWayUp(serverRooms, 'server'),
    ...noWayUp(webRooms, 'web'),
    frontDoors(serverRooms, 'server'),
    frontDoors(webRooms, 'web'),
    {
      name: 'the-platform-knows-no-room',
      severity: 'error',
      from: { path: '^apps/server/src/(platform|db|adapters)/' },
      to: { path: '^apps/server/src/(rooms|import|web)/' },
    },
    {
      name: 'the-webs-platform-knows-no-room',
      severity: 'error',
      from: { path: '^apps/web/app/platform/' },
      to: { path: '^apps/web/app/(rooms|doors)/' },
    },
    {
      name: 'the-contract-imports-zod-only',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: '\\.test\\.' },
      to: { pathNot: ['^packages/contract/src', 'node_modules/zod/'] },
    },
    {
      name: 'ui-knows-no-room-and-no-server',
      severity: 'error',
      from: { path: '^packages/ui/src' },
      to: { path: '^(apps|packages/(contract|i18n))/' },
    },
    { name: 'the-web-knows-no-server', severity: 'error', from: { path: '^apps/web/' }, to: { path: '^apps/server/' } },
    {
      name: 'the-server-knows-the-web-only-as-a-build',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^apps/web/' },
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
