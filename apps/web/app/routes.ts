import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address of the product (decisions §2). `/` and `/404` are answered before the language is known. */
export default [
  route('404', 'doors/site/not-found.tsx'),
  route(':lang', 'doors/site/site-door.tsx', [
    index('rooms/places/start-page.tsx'),
    route('order/shop', 'rooms/catalogue/shop-page.tsx'),
    route('order/shop/gift-cards', 'rooms/catalogue/gift-card-page.tsx'),
  ]),
  route('*', 'doors/site/unknown.tsx'),
] satisfies RouteConfig
