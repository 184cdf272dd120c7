import { expect, test } from 'vitest'
import { guestPages, patternsOf } from './pages.ts'

test('every page of a route table is found, layouts and what is left over are not', () => {
  expect(
    patternsOf([
      { path: '404' },
      {
        path: ':lang',
        children: [
          { index: true },
          { path: 'login', children: [{ index: true }, { path: 'register' }] },
          { children: [{ path: 'shop/pay/:reference' }] },
        ],
      },
      { path: 'profile/:lang', children: [{ path: 'email-confirmation' }] },
      { path: '*' },
    ]),
  ).toEqual([
    '/404',
    '/:lang',
    '/:lang/login',
    '/:lang/login/register',
    '/:lang/shop/pay/:reference',
    '/profile/:lang/email-confirmation',
  ])
})

test('a guest’s pages are those that need no sign-in', () => {
  const content = { fi: { terms: '/fi/info/terms', faq: '/fi/faq' } }
  const pages = guestPages({ playgroundSlug: 'turku', classId: 'c', serialTicketId: 't', passId: 'p', content }, 'fi')
  expect(pages).toEqual(
    expect.arrayContaining([
      '/404',
      '/fi',
      '/fi/login',
      '/fi/login/register',
      '/fi/order/shop',
      '/fi/order/shop/serial-tickets/t',
      '/fi/order/shop/passes/p',
      '/fi/playgrounds',
      '/fi/playgrounds/turku',
      '/fi/info/terms',
      '/fi/party/turku',
      '/fi/book-entrance',
      '/fi/book-entrance/turku',
    ]),
  )
  expect(pages.filter((page) => page.includes('account') || page.includes('checkout') || page.includes(':'))).toEqual([])
})
