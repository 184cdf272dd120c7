import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // All routes are known from the first page on: no question to the server before a navigation.
  routeDiscovery: { mode: 'initial' },
  // One file a page: its parts are small, and small files compress badly.
  splitRouteModules: false,
} satisfies Config
