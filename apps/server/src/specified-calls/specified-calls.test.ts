import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { OrderResult } from '@hoppla/contract/orders'
import { beginAtOnceVersion } from '@hoppla/contract/orders/payments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importChain } from '../import/import.ts'
import { aShop, type Shop } from '../modules/orders/testing/shop.ts'

/**
 * The calls that the product was specified with, asked of the demo chain on a fixed day, against the answers recorded in `recorded/`. They were recorded
 * before modules and names changed in version 0.2.0, and have stayed the same.
 * Clients outside this repository rely on them: whoever changes an answer on purpose records anew (`vitest -u`) and says so in the changelog.
 * Content pages are left out: they are the operator's texts. What is made by chance is written as `#1`, `#2` … in the order in which it appears.
 */
const saturday = '2026-10-17T08:00:00Z'
const hosts = {
  sweden: 'localhost:3000',
  norway: 'no.localhost:3000',
  denmark: 'dk.localhost:3000',
  finland: 'fi.localhost:3000',
  germany: 'de.localhost:3000',
}
/** An answer of more characters stands in the record by its hash. */
const mostCharacters = 2_500

let shop: Shop
let astrid: { token: string }
const recorded: string[] = []
beforeAll(async () => {
  shop = await aShop({ HOPPLA_TRUST_PROXY: 'loopback' }, 'empty')
  shop.deps.clock.set(saturday)
  await importChain(shop.deps, fileURLToPath(new URL('../../../../data/demo/', import.meta.url)))
  astrid = { token: await shop.tokenOf('astrid') }
})
afterAll(() => shop.close())

const chanceIds = new Map<string, string>()
const madeByChance =
  /\b[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b|(?<="(?:orderReference|paymentToken|transactionId|membercardid|memberid|barCode)":")[^"]+/g
/** Version 4 ids, tokens, order references and bar codes are made by chance; when a picture was taken in depends on the real clock. Ids of imported rows are not: they are derived from the operator's keys. */
const withoutChance = (text: string): string => {
  for (const [found] of text.matchAll(madeByChance)) if (!chanceIds.has(found)) chanceIds.set(found, `#${chanceIds.size + 1}`)
  let plain = text.replace(/(?<="(?:stackTrace|created)":")[^"]*/g, '…')
  for (const [found, shown] of chanceIds) plain = plain.replaceAll(found, shown)
  return plain
}

type Asked = { host?: string; language?: string; token?: string; client?: string; body?: object }
/** Asks, records the answer, and gives its body. */
const ask = async <A = Record<string, unknown>>(method: 'GET' | 'POST' | 'PUT', url: string, asked: Asked = {}): Promise<A> => {
  const { host = hosts.sweden, language = 'en', token, client = '10.0.0.1', body } = asked
  const answer = await shop.app.inject({
    method,
    url,
    headers: {
      host,
      'accept-language': language,
      'x-forwarded-for': client,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { payload: body } : {}),
  })
  const text = withoutChance(answer.body)
  const { 'content-type': type, 'cache-control': cache } = answer.headers
  const shown =
    text.length <= mostCharacters ? text : `${text.length} characters, sha256 ${createHash('sha256').update(text).digest('hex')}`
  recorded.push(
    `${method} ${host.split(':')[0]} ${language}${token ? ' signed in' : ''} ${withoutChance(url)}${body ? ` ${withoutChance(JSON.stringify(body))}` : ''}`,
    `${answer.statusCode} ${type ?? ''} ${cache ?? ''}`,
    shown,
    '',
  )
  return (text !== '' && String(type).includes('json') ? JSON.parse(answer.body) : {}) as A
}
const compare = async (name: string): Promise<void> =>
  expect(`${recorded.splice(0).join('\n')}\n`).toMatchFileSnapshot(`./recorded/${name}.txt`)

type Named = { guid: string; slug?: string }
type Articles = Record<string, { id: string }[]>

const placesOf = async (country: keyof typeof hosts, language: string): Promise<void> => {
  const from = { host: hosts[country], language }
  await ask('GET', '/api/Country/List?includeregions=true', from)
  await ask('GET', '/api/Country/FrontEndList?includeregions=false', from)
  await ask('GET', '/api/Country/Metadata', from)
  const countries = await ask<Named[]>('GET', '/api/Country/List?includeregions=false', from)
  const own = countries.find(({ slug }) => slug === country)?.guid ?? expect.fail(`no ${country}`)
  await ask('GET', `/api/Country/Get/${own}`, from)
  const playgrounds = await ask<Named[]>('GET', `/api/playground/ListByCountry/${own}`, from)
  await ask('GET', '/api/playground/ListAllPlaygrounds', from)
  for (const loctype of ['Country', 'Region', 'Playground'])
    await ask('GET', `/api/Location/SearchLocation?query=o&loctype=${loctype}`, from)
  for (const address of [`GetTree?scope=${own}`, 'GetList', `GetList/${own}`, `FontEndGetList?scope=${own}`])
    await ask('GET', `/api/Location/${address}`, from)
  await ask('GET', '/api/Location/GetLocationsByCategory?category=Region', from)
  for (const { guid } of playgrounds.slice(0, 2)) {
    await ask('GET', `/api/playground/Get/${guid}`, from)
    await ask('GET', `/api/playground/List/${guid}`, from)
    await ask('GET', `/api/Location/GetLocation/${guid}`, from)
    await ask('GET', `/api/application-notice/by-location/${guid}`, from)
    await ask('GET', `/api/openinghours/overview?location=${guid}&from=2026-10-12&to=2026-11-08`, from)
    await ask('GET', `/api/openinghours/overviewwp?locationId=${guid}`, from)
    await ask('GET', `/api/child-class/by-playground/${guid}`, from)
  }
  await ask('GET', '/api/child-class/t-shirt-sizes', from)
  for (const kind of ['gift-cards', 'pass-articles', 'serial-tickets']) {
    const articles = await ask<{ id: string }[] | Articles>('GET', `/api/shop/${kind}/by-location/${own}`, from)
    const [article] = Array.isArray(articles) ? articles : Object.values(articles).flat()
    if (article) await ask('GET', `/api/shop/${kind}/${article.id}`, from)
  }
}

for (const [country, language] of [
  ['sweden', 'sv'],
  ['norway', 'nb'],
  ['denmark', 'da'],
  ['finland', 'fi'],
  ['germany', 'de'],
  ['sweden', 'en'],
] as const)
  test(`places, hours, notices, classes and articles of ${country} in ${language} answer as recorded`, async () => {
    await placesOf(country, language)
    await compare(`${country}-${language}`)
  })

test('identity, profile and overview answer as recorded', async () => {
  const asks = { token: astrid.token }
  await ask('GET', '/identity/api/Authentication')
  await ask('POST', '/identity/api/Authentication/login', { body: { email: 'astrid@hoppla.example', password: 'wrong' } })
  await ask('POST', '/identity/api/User/status?Email=astrid%40hoppla.example')
  await ask('POST', '/identity/api/User/forgot-password', { body: { email: 'nobody@hoppla.example' } })
  await ask('POST', '/identity/api/User/email/send-confirmation', { body: { email: 'nobody@hoppla.example' } })
  await ask('GET', '/api/User/GetPasswordOptions/password/options')
  await ask('GET', '/api/User/Me')
  const { preferredplaycenterid } = await ask<{ preferredplaycenterid: string }>('GET', '/api/User/Me', asks)
  await ask('PUT', '/api/User/UpdateProfile', { ...asks, body: { City: 'Kumla', phone: '70 174 06 12', countrycode: '+46' } })
  await ask('PUT', '/api/User/UpdateProfilePlayground', { ...asks, body: { preferredplaycenterid } })
  await ask('GET', '/api/User/MyAccounts', asks)
  await ask('POST', '/api/User/CreateAccount', {
    ...asks,
    body: { firstName: 'Ida', lastName: 'Lindqvist', birthDate: '2022-02-22' },
  })
  const countries = await ask<Named[]>('GET', '/api/Country/List?includeregions=false')
  const sweden = countries.find(({ slug }) => slug === 'sweden')?.guid
  await ask('GET', `/api/User/GetChildrenByCountry/${sweden}?validDate=2026-10-17`, asks)
  await ask('GET', '/api/User/GetUserOnboardingStatus/onboarding?desiredStep=Continue&origin=Site&intent=Booking', asks)
  for (const included of ['true', 'false']) {
    const flags =
      'Offers EntranceBookings PartyBookings SportKidz Subscriptions SerialTickets LeoCamps ChildAccounts AccountProgress'
    const query = flags.split(' ').map((flag) => `include${flag}=${included}`)
    await ask('GET', `/api/UserGathering/user-gathering?${query.join('&')}`, asks)
  }
  await compare('account')
})

test('orders of every kind answer as recorded, from summary to status', async () => {
  const asks = { token: astrid.token }
  const [elsa] = await ask<{ guid: string }[]>('GET', '/api/User/MyAccounts', asks)
  const delivery = { to: 'me' }
  const beginAtOnce = beginAtOnceVersion
  const kinds = [
    { order: '/api/shop/gift-card/orders', articleId: await shop.giftCard(), more: { delivery } },
    { order: '/api/shop/serial-tickets/order/direct', articleId: await shop.article('serial-ticket'), more: { beginAtOnce } },
    { order: '/api/shop/serial-tickets/order/redeem', articleId: await shop.article('serial-ticket'), more: { delivery } },
    {
      order: '/api/shop/pass-orders/direct',
      articleId: await shop.article('pass'),
      child: { childId: elsa?.guid },
      more: { beginAtOnce },
    },
    { order: '/api/shop/pass-orders/redeem', articleId: await shop.article('pass'), more: { delivery } },
  ]
  for (const { order, articleId, child, more } of kinds) {
    await ask('POST', `${order}/summary`, { ...asks, body: { articleId, ...child } })
    await ask('POST', `${order}/summary`, { body: { articleId, ...child } })
    const placed = await ask<OrderResult>('POST', order, { ...asks, body: { articleId, ...child, ...more } })
    const address = `${order.replace(/\/(direct|redeem)$/, '')}/${placed.orderReference}`
    await ask('GET', `${address}/status`, asks)
    await ask('GET', `${address}/tracking-event`, asks)
    const buyer = await shop.as('astrid')
    await shop.atProvider(await buyer.payment(placed.paymentToken), { action: 'pay' })
    await shop.settled()
    await ask('GET', `${address}/status`, asks)
    await ask('GET', `${address}/tracking-event`, asks)
    if (order.includes('pass')) await ask('GET', `${address}/photo-upload-status`, asks)
    await ask('GET', `${address}/status`)
  }
  await compare('orders')
})

test('a booking of a class answers as recorded', async () => {
  const countries = await ask<Named[]>('GET', '/api/Country/List?includeregions=false')
  const sweden = countries.find(({ slug }) => slug === 'sweden')?.guid
  const playgrounds = await ask<Named[]>('GET', `/api/playground/ListByCountry/${sweden}`)
  const orebro = playgrounds.find(({ slug }) => slug === 'orebro')?.guid
  type Class = { classType: string; fullyBooked: boolean; ageGroups: { id: string; minAge: number; fullyBooked: boolean }[] }
  const classes = await ask<Class[]>('GET', `/api/child-class/by-playground/${orebro}`)
  const [tshirtSize] = await ask<string[]>('GET', '/api/child-class/t-shirt-sizes')
  for (const [index, type] of ['SportKidzTrial', 'SportKidz', 'LeoCamp'].entries()) {
    const client = `10.0.1.${index}`
    const group = classes
      .filter(({ classType }) => classType === type)
      .flatMap(({ ageGroups }) => ageGroups)
      .find(({ fullyBooked }) => !fullyBooked)
    if (!group) expect.fail(`no group of ${type}`)
    const body = {
      childClassAgeGroupId: group.id,
      email: `${type.toLowerCase()}@hoppla.example`,
      parentFirstName: 'Karin',
      parentLastName: 'Berg',
      phone: '070-174 06 05',
      childFirstName: `Mio ${type}`,
      childLastName: 'Berg',
      childBirthdate: `${2026 - group.minAge - 1}-10-01`,
      ...(type === 'LeoCamp' ? { tshirtSize } : {}),
    }
    const { guid, orderReference } = await ask<{ guid: string; orderReference: string }>('POST', '/api/child-class/booking', {
      client,
      body,
    })
    await ask('POST', '/api/child-class/booking', { client, body: { ...body, childBirthdate: '1999-01-01' } })
    await ask('GET', `/api/child-class/booking/${guid}/confirmation-information/${orderReference}`)
  }
  await compare('class-bookings')
})
