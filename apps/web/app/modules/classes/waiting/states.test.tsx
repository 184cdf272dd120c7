import type { ChildClass } from '@hoppla/contract/classes'
import { listChildClasses } from '@hoppla/contract/classes'
import type { WaitingEntry, WaitingInList } from '@hoppla/contract/classes/waiting-list'
import type { Playground } from '@hoppla/contract/places'
import { languages } from '@hoppla/i18n'
import { expect, test } from 'vitest'
import { expectInOrder } from '../../../testing/in-order.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { aSite } from '../../../testing/sites.ts'
import { answering, stubCall } from '../../../testing/stub-call.ts'
import { joinData } from '../class-data.ts'
import { EndedPart } from './ended-part.tsx'
import JoinPage from './join-page.tsx'
import { MyWaitingRows } from './my-waiting.tsx'
import { OfferPart } from './offer-part.tsx'
import type { Waiting } from './use-waiting.ts'
import { ConfirmPart, PassedPart, TakenPart, WaitingPart } from './waiting-parts.tsx'

const now = '2026-11-21T13:48:00.000Z'
const times = { classStartTime: '11:45', classEndTime: '12:45' }
const entry: WaitingEntry = {
  ...{ now, state: 'Waiting', endReason: null, confirmBy: null, joinedAt: '2026-11-20T10:00:00.000Z', familiesBefore: 3 },
  ...{ email: 'maja@parents.example', parentFirstName: 'Maja', classId: 'c-1', className: 'Idrottsklass', classType: 'SportKidz' },
  ...{ place: 'Hinderhallen', occasions: ['2027-01-16', '2027-03-20'], currency: 'SEK' },
  playground: { guid: 'g-orebro', name: 'Hoppla Örebro', slug: 'orebro', city: 'Örebro' },
  children: [{ position: 1, firstName: 'Elsa', lastName: 'Lindqvist', ageGroups: [{ id: 'g-1', name: '5–6 år', ...times }] }],
  ...{ offer: null, isAfterTrial: false, lastOffer: null, booking: null },
  otherGroups: [
    {
      ...{ classId: 'c-2', ageGroupId: 'g-2', className: 'Idrottsklass', ageGroupName: '5–6 år', playgroundId: 'g-orebro' },
      ...{ playgroundName: 'Hoppla Örebro', playgroundSlug: 'orebro', occasions: ['2027-01-17'], ...times },
      ...{ seatsLeft: 4, priceIncVat: 1495 },
    },
  ],
}
const offered: WaitingEntry = {
  ...entry,
  state: 'Offered',
  offer: {
    ...{ id: 'o-1', until: '2026-11-21T17:30:00.000Z', totalAmount: 1495, fullRefundUntil: '2027-01-02', rest: null },
    children: [
      {
        ...{ position: 1, firstName: 'Elsa', lastName: 'Lindqvist', ageGroupId: 'g-1', ageGroupName: '5–6 år', ...times },
        priceIncVat: 1495,
      },
    ],
    vat: [{ vatPercent: 6, onAmount: 1495, vatAmount: 84.62 }],
  },
}
const afterTrial: WaitingEntry = {
  ...offered,
  isAfterTrial: true,
  offer: offered.offer && {
    ...{ ...offered.offer, totalAmount: 598, fullRefundUntil: null },
    rest: { days: ['2026-11-28', '2026-12-05', '2026-12-12', '2026-12-19'], allSessions: 10, fullPriceIncVat: 1495 },
  },
}
const waiting = { offset: 0 } as Waiting
const props = (one: WaitingEntry) => ({ secret: 'x', entry: one, waiting })
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each(languages)('every state in %s, one heading each', async (language) => {
  const pages = [
    () => <ConfirmPart {...props({ ...entry, state: 'Unconfirmed', confirmBy: now })} />,
    () => <WaitingPart {...props(entry)} />,
    () => <PassedPart {...props({ ...entry, lastOffer: { endedAt: now, outcome: 'Lapsed' } })} />,
    () => <PassedPart {...props({ ...entry, lastOffer: { endedAt: now, outcome: 'Unpaid' } })} />,
    () => <OfferPart {...props(offered)} />,
    () => <OfferPart {...props(afterTrial)} />,
    () => <ConfirmPart {...props({ ...entry, state: 'Unconfirmed', confirmBy: now, isAfterTrial: true })} />,
    () => <EndedPart {...props({ ...entry, state: 'Ended', endReason: 'OfferOver' })} />,
    () => <TakenPart {...props({ ...entry, state: 'Booked' })} isPaid />,
    () => <EndedPart {...props({ ...entry, state: 'Left' })} />,
    () => <EndedPart {...props({ ...entry, state: 'Ended', endReason: 'WrongAge' })} />,
  ]
  for (const page of pages) {
    const { html, text } = await renderPage({ language, page })
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(text).not.toMatch(/\{\{|undefined/)
    expect(html).not.toMatch(/ style="/)
  }
})

test('after a trial: what is left, of how much, what it costs, and that nothing has to be done', async () => {
  const { text } = await renderPage({ language: 'sv', page: () => <OfferPart {...props(afterTrial)} /> })
  expectInOrder(plain(text), [
    'En plats väntar på Elsa',
    '4 gånger kvar: 28 november, 5 december, 12 december och 19 december',
    '4 av 10 gånger',
    '598,00 kr',
    'Avboka inom 14 dagar',
    'Nej tack, släpp platsen',
  ])
})

test('an offer says until when, what, what it costs and what happens next, above its button', async () => {
  const { text, t } = await renderPage({ language: 'sv', page: () => <OfferPart {...props(offered)} /> })
  expectInOrder(plain(text), [
    'Elsa kan få en plats!',
    'Platsen är er till 18:30',
    'lördag 21 november',
    'Idrottsklass',
    'Hoppla Örebro, Hinderhallen',
    '1 495,00 kr',
    'Varav moms 6 %',
    '84,62 kr',
    t('waiting.take', { count: 1 }),
    'Avboka gratis till och med 2 januari.',
    t('waiting.passStay'),
    t('waiting.passLeave'),
    'Svarar ni inte till 18:30',
  ])
})

test('who waits is told its turn honestly, and where there are places', async () => {
  const { text, html } = await renderPage({ language: 'sv', page: () => <WaitingPart {...props(entry)} /> })
  expectInOrder(plain(text), ['Elsa står i kön', '3 familjer står före er.', 'I kön sedan 20 november', 'Lämna kön', '1 495 kr'])
  expect(html).toContain('href="/sv/order/child-class/orebro/c-2?group=g-2"')
  const first = await renderPage({ language: 'sv', page: () => <WaitingPart {...props({ ...entry, familiesBefore: 0 })} /> })
  expect(first.text).toContain('Ni står först i kön')
})

const orebro = { guid: 'g-orebro', slug: 'orebro', name: 'Hoppla Örebro', city: 'Örebro', disabled: false } as Playground
const sport = {
  ...{ id: 'sat', classType: 'SportKidz', name: 'Idrottsklass', playgroundId: 'g-orebro', isTrialClass: false, fullyBooked: true },
  ...{ occasions: ['2027-01-16'], firstOccasionDate: '2027-01-16', description: '', place: '', currency: 'SEK', tshirt: false },
  price: { priceIncVat: 1495, validToDate: null, regularPriceIncVat: 1495, lowestPriorPriceIncVat: null },
  ageGroups: [{ id: '5–6', name: '5–6 år', minAge: 5, maxAge: 6, fullyBooked: true, withAdult: false, ...times }],
  ...{ media: [], sellablePeriodStartDate: null, sellablePeriodEndDate: null, isBookable: true },
} as ChildClass
const baby = { ...sport, id: 'babies', ageGroups: [{ ...sport.ageGroups[0], id: '1–2', minAge: 1, maxAge: 2 }] } as ChildClass

test('joining: the page names the group, and others are classes of its kind for the same ages', async () => {
  const call = stubCall(
    answering(listChildClasses, () => [sport, { ...sport, id: 'sun' }, baby, { ...sport, id: 'x', classType: 'LeoCamp' as const }]),
  )
  const data = await joinData(call, aSite('sv'), orebro, 'sat', new Date(now))
  expect(data.others.map(({ id }) => id)).toEqual(['sun'])
  const { text, html } = await renderPage({
    ...{ language: 'sv', page: JoinPage, data, path: ':lang/order/child-class/:playgroundSlug/:classId/waiting-list' },
    address: '/sv/order/child-class/orebro/sat/waiting-list?group=5–6',
  })
  expect(text).toContain('Fullt just nu, men köa gärna')
  expect(text).toContain('Idrottsklass, 5–6 år, 11:45–12:45')
  expect(html).toContain('src="/art/waiting"')
})

test('the account’s rows lead to their page; an offer says until when', async () => {
  const row: WaitingInList = {
    ...{ secret: 'S', state: 'Offered', classType: 'SportKidz', className: 'Idrottsklass', playgroundName: 'Hoppla Örebro' },
    ...{ firstOccasionDate: '2027-01-16', lastOccasionDate: '2027-03-20', children: ['Elsa'], familiesBefore: null },
    offerUntil: '2026-11-21T17:30:00.000Z',
  }
  const { text, html } = await renderPage({
    language: 'sv',
    page: () => <MyWaitingRows entries={[row, { ...row, secret: 'T', state: 'Waiting', familiesBefore: 1, offerUntil: null }]} />,
  })
  expect(html).toContain('href="/sv/order/child-class/waiting-list/S"')
  expectInOrder(text, ['Er till 18:30', 'En familj står före er.', 'I kö'])
})
