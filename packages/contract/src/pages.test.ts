import { describe, expect, expectTypeOf, test } from 'vitest'
import { accountPages } from './pages/account-pages.ts'
import { classPages } from './pages/class-pages.ts'
import { informationPages } from './pages/information-pages.ts'
import { linkedPages } from './pages/linked-pages.ts'
import { placesPages } from './pages/places-pages.ts'
import { shopPages } from './pages/shop-pages.ts'
import { signInPages } from './pages/sign-in-pages.ts'
import { type PathValues, pageAt, pageIds, pageNamed, pathTo } from './pages.ts'

const areas = [placesPages, signInPages, accountPages, informationPages, classPages, shopPages, linkedPages]

describe('the address of a page', () => {
  test.each([
    [pathTo('start', { lang: 'sv' }), '/sv'],
    [pathTo('playground', { lang: 'sv', playgroundSlug: 'orebro' }), '/sv/playgrounds/orebro'],
    [pathTo('book-entrance', { lang: 'fi' }), '/fi/book-entrance'],
    [pathTo('book-entrance', { lang: 'fi', playgroundSlug: 'turku' }), '/fi/book-entrance/turku'],
    [pathTo('classes', { lang: 'sv', query: { kind: 'camp' } }), '/sv/order/child-class?kind=camp'],
    [pathTo('classes', { lang: 'sv', query: { kind: undefined } }), '/sv/order/child-class'],
    [pathTo('redeem', { lang: 'sv', query: { kind: 'pass' }, hash: 'ABC' }), '/sv/order/shop/redeem?kind=pass#ABC'],
    [pathTo('not-found', {}), '/404'],
    [pathTo('account-offer', { lang: 'sv', barCode: 'a/b?c' }), '/sv/account/offers/a%2Fb%3Fc'],
  ])('%s', (address, expected) => expect(address).toBe(expected))

  test('what is missing or unknown does not compile', () => {
    expectTypeOf<{ lang: string }>().toExtend<PathValues<'start'>>()
    expectTypeOf<{ lang: string }>().not.toExtend<PathValues<'playground'>>()
    expectTypeOf<{ lang: string }>().toExtend<PathValues<'book-entrance'>>()
    expectTypeOf<{ lang: string }>().not.toExtend<PathValues<'email-undo'>>()
    expectTypeOf<{ lang: string; query: { userId: string } }>().not.toExtend<PathValues<'email-undo'>>()
    expectTypeOf<keyof PathValues<'start'>>().toEqualTypeOf<'lang' | 'hash'>()
    expectTypeOf<keyof NonNullable<PathValues<'classes'>['query']>>().toEqualTypeOf<'kind'>()
  })
})

describe('the page at an address', () => {
  test.each([
    ['/sv', 'start', { lang: 'sv' }],
    ['/sv/', 'start', { lang: 'sv' }],
    ['/sv/info/terms', 'info', { lang: 'sv', subject: 'terms' }],
    ['/sv/book-entrance', 'book-entrance', { lang: 'sv' }],
    ['/sv/order/shop/redeem', 'redeem', { lang: 'sv' }],
    ['/sv/order/child-class/town', 'class-list', { lang: 'sv', playgroundSlug: 'town' }],
    ['/sv/order/child-class/town.data', 'class-list', { lang: 'sv', playgroundSlug: 'town' }],
    ['/sv/order/shop/passes/p/child', 'pass-child', { lang: 'sv', passId: 'p' }],
    ['/sv/account/member-card.webmanifest', 'member-card-manifest', { lang: 'sv' }],
    ['/profile/sv/email-undo', 'email-undo', { lang: 'sv' }],
    ['/404', 'not-found', {}],
    ['/auth/silent', 'auth-silent', {}],
  ])('%s is %s', (path, id, params) => expect(pageAt(path)).toMatchObject({ id, params }))

  test.each([
    '/',
    '/nowhere',
    '/sv/nowhere',
    '/sv/info',
    '/sv/info/a/b',
    '/sv/order/shop/passes',
    '/sv/account/member-cardXwebmanifest',
  ])('%s is none', (path) => expect(pageAt(path)).toBeUndefined())

  test.each(pageIds)('%s is found at its own address', (id) => {
    const { path } = pageNamed(id)
    expect(pageAt(path.replace(':lang', 'sv').replaceAll(/:\w+\??/g, 'x'))?.id).toBe(id)
  })
})

test('no page of one area takes the name of another’s', () => {
  const named = areas.flatMap((area) => Object.keys(area))
  expect(named.toSorted()).toEqual(pageIds.toSorted())
})

test('what a page leaves out its layout says', () => {
  expect(pageNamed('login-password')).toMatchObject({ messages: ['identity'], needsScripts: true })
  expect(pageNamed('account-offers').notices).toEqual(['General', 'Account'])
  expect(pageNamed('shop').path).toBe('/:lang/order/shop')
})
