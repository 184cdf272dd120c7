import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address of the product (decisions §2). `/` and `/404` are answered before the language is known. */
export default [
  route('404', 'doors/site/not-found.tsx'),
  route(':lang', 'doors/site/site-door.tsx', [index('rooms/places/start-page.tsx')]),
  route('*', 'doors/site/unknown.tsx'),
] satisfies RouteConfig
