import {
  type ChildClass,
  type ClassArticle,
  classArticlesByLocation,
  listChildClasses,
  tshirtSizes,
} from '@hoppla/contract/classes'
import type { BookingConfirmation } from '@hoppla/contract/classes/bookings'
import type { Payment } from '@hoppla/contract/orders'
import { type Playground, playgroundsByCountry } from '@hoppla/contract/places'
import { languages } from '@hoppla/i18n'
import { expect, test } from 'vitest'
import { expectInOrder } from '../../testing/in-order.ts'
import { aSiteWithTerms, expectTermsBefore } from '../../testing/order-terms.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { aSite } from '../../testing/sites.ts'
import { answering, stubCall } from '../../testing/stub-call.ts'
import BookPage from './booking/book-page.tsx'
import { BookingDetails } from './booking/booking-details.tsx'
import { BookingForm } from './booking/booking-form.tsx'
import { PayBooking } from './booking/pay-booking.tsx'
import ChoosePage from './choose-page.tsx'
import { bookData, chooseData, listData } from './class-data.ts'
import ListPage from './list-page.tsx'

const orebro = { guid: 'g-orebro', slug: 'orebro', name: 'Hoppla Örebro', city: 'Örebro', disabled: false } as Playground
const nothing = { ...orebro, guid: 'g-boras', slug: 'boras', name: 'Hoppla Borås' }
const group = (id: string, fullyBooked = false) => ({
  ...{ id, name: `${id} år`, minAge: 3, maxAge: 4, fullyBooked, withAdult: false },
  ...{ classStartTime: '10:30', classEndTime: '11:30' },
})
const sport: ChildClass = {
  ...{ id: 'sat', classType: 'SportKidz', name: 'Idrottsklass', playgroundId: 'g-orebro', isTrialClass: false, fullyBooked: false },
  occasions: ['2027-01-16', '2027-01-23', '2027-03-20'],
  price: { priceIncVat: 1495, validToDate: '2026-12-15', regularPriceIncVat: 1695, lowestPriorPriceIncVat: 1645 },
  firstOccasionDate: '2027-01-16',
  ageGroups: [group('3–4'), group('5–6', true)],
  ...{ description: 'Hoppa.', place: 'Hinderhallen', currency: 'SEK', tshirt: false, media: [] },
  ...{ sellablePeriodStartDate: null, sellablePeriodEndDate: null, isBookable: true },
}
const camp: ChildClass = { ...sport, id: 'camp', classType: 'LeoCamp', name: 'Lovläger', tshirt: true }
const call = stubCall(
  answering(playgroundsByCountry, () => [orebro, nothing]),
  answering(classArticlesByLocation, () => [
    { locationId: 'g-orebro', type: 'LeoCamp' } as ClassArticle,
    { locationId: 'g-orebro', type: 'SportKidz' } as ClassArticle,
  ]),
  answering(listChildClasses, () => [sport, camp]),
  answering(tshirtSizes, () => ['98/104']),
)
const site = aSite('sv')

test.each(languages)('choosing a place in %s: those that have classes, and which', async (language) => {
  const page = { language, page: ChoosePage, path: ':lang/order/child-class', data: await chooseData(call, site) }
  const { html, text, t } = await renderPage({ ...page, address: `/${language}/order/child-class` })
  expect(html).toContain(`href="/${language}/order/child-class/orebro"`)
  expect(html).not.toContain('boras')
  expect(text).toContain(`${t('classes.kinds.sport')} · ${t('classes.kinds.camp')}`)
  expect(text).not.toMatch(/\{\{|undefined/)
})

const list = async (query = '') =>
  renderPage({
    language: 'sv',
    page: ListPage,
    path: ':lang/order/child-class/:playgroundSlug',
    address: `/sv/order/child-class/orebro${query}`,
    data: await listData(call, orebro),
  })

test('the list tells days, price and what it will cost, and each group leads to its booking, a full one to its waiting list', async () => {
  const { html, text } = await list()
  for (const said of [
    '3 gånger, lördag 16 januari till 20 mars',
    '1 495 kr',
    'Boka senast 15 december. Därefter 1 695 kr.',
    'Lägsta pris de senaste 30 dagarna: 1 645 kr',
    'Hur gammalt är barnet den 16 januari?',
    'Fullbokad',
  ])
    expect(text.replaceAll('\u00a0', ' ')).toContain(said)
  expect(html).toContain('href="/sv/order/child-class/orebro/sat?group=3–4"')
  expect(html).toContain('href="/sv/order/child-class/orebro/sat/waiting-list?group=5–6"')
  expect(html.match(/group=5–6/g)).toHaveLength(1)
  expect(text).not.toContain('Lovläger 3 dagar')
  // Each group by its age, decoration of a known size, fetched when it is near.
  expect(html.match(/<img class="age-art"[^>]*>/g)).toEqual(
    Array(2).fill('<img class="age-art" src="/art/age-3" alt="" width="80" height="50" loading="lazy"/>'),
  )
})

test('one kind at a time', async () => {
  const { text } = await list('?kind=camp')
  expect(text).toContain('3 dagar, lördag 16 januari till 20 mars')
  expect(text).not.toContain('3 gånger')
})

test('a class that is not on sale yet says when it will be, in Finnish with the day in its case', async () => {
  const later = { ...sport, isBookable: false, sellablePeriodStartDate: '2026-12-14' }
  const api = stubCall(answering(listChildClasses, () => [later]))
  const data = await listData(api, orebro)
  const path = ':lang/order/child-class/:playgroundSlug'
  const address = '/fi/order/child-class/orebro'
  const { text } = await renderPage({ language: 'fi', page: ListPage, path, address, data })
  expect(text).toContain('Varaus avautuu maanantaina 14. joulukuuta.')
})

test.each([
  ['sat', 'Vem ska hoppa?'],
  ['gone', 'Den här kursen går inte att boka just nu.'],
])('the booking of %s', async (classId, said) => {
  const { text, html } = await renderPage({
    language: 'sv',
    page: BookPage,
    path: ':lang/order/child-class/:playgroundSlug/:classId',
    address: `/sv/order/child-class/orebro/${classId}`,
    data: await bookData(call, site, orebro, classId, new Date('2026-11-21T11:00:00Z')),
  })
  expect(text).toContain(said)
  expect(html).not.toMatch(/ style="/)
})

test.each(languages)(
  'above the button of a booking stands in %s who sells, on what terms, and why there is no withdrawal',
  async (language) => {
    const data = await bookData(call, site, orebro, 'sat', new Date('2026-11-21T11:00:00Z'))
    const { chosen } = data
    if (!chosen) throw new Error('The class is missing.')
    const page = () => <BookingForm data={{ ...data, chosen }} newest={undefined} look={() => undefined} group="" />
    const { html, t } = await renderPage({ language, page, site: aSiteWithTerms(language) })
    expectTermsBefore(html, 'type="submit"', language, t, [t('classes.noteCancel')])
  },
)

const payment: Payment = {
  ...{ orderReference: 'JSUX-2KY3-69AX', paymentToken: 't', orderStatus: 'AwaitingPayment', state: 'open', provider: 'test' },
  ...{ method: 'card', methods: ['card', 'swish'], amount: 1495, giftCardAmount: 0, coupon: null, currency: 'SEK' },
  ...{ redirectUrl: null, clientSecret: null, publishableKey: null, expiresAt: '2026-11-21T11:30:00Z' },
}
const booking: BookingConfirmation = {
  ...{ guid: 'b', orderReference: 'JSUX-2KY3-69AX', confirmationInformation: '', isTrialClass: false, classType: 'SportKidz' },
  ...{ linkPayment: null, status: 'AwaitingPayment', now: '2026-11-21T11:00:00Z', expiresAt: null, email: 'maja@exempel.se' },
  ...{ classId: 'sat', className: 'Idrottsklass', place: '', occasions: ['2027-01-16'], children: [], totalAmount: 1495 },
  ...{
    currency: 'SEK',
    vatPercent: 6,
    vatAmount: 84.62,
    vat: [{ vatPercent: 6, onAmount: 1495, vatAmount: 84.62 }],
    coupon: null,
    refund: null,
    keepBy: null,
  },
  playground: {
    ...{ guid: 'g', name: 'Hoppla Örebro', slug: 'orebro', streetadress: '', postalcode: '' },
    city: '',
    phone: '',
    maplink: null,
  },
  cancellation: { isPossible: false, refundAmount: 0, fullRefundUntil: null },
}

test.each<[string, Partial<BookingConfirmation>]>([
  ['a class', {}],
  ['a free trial', { isTrialClass: true, classType: 'SportKidzTrial', totalAmount: 0 }],
  ['a camp', { classType: 'LeoCamp', occasions: ['2027-02-15', '2027-02-16'] }],
])(
  'of %s that is booked stands first when, where and what to bring, then its bookkeeping, in every language',
  async (_, change) => {
    const confirmed: BookingConfirmation = {
      ...booking,
      ...change,
      status: 'Confirmed',
      confirmationInformation: 'Kom i mjuka kläder.',
      children: [
        {
          firstName: 'Elsa',
          lastName: 'Ek',
          ageGroupName: '3–4 år',
          classStartTime: '10:30',
          classEndTime: '11:30',
          tshirtSize: null,
          position: 1,
          sessions: [
            { date: '2027-01-16', isAbsent: true, isOver: true, mayMakeUp: false },
            { date: '2027-01-23', isAbsent: true, isOver: false, mayMakeUp: true },
            { date: '2027-03-20', isAbsent: false, isOver: false, mayMakeUp: false },
          ],
          choices: [{ date: '2027-02-06', until: '2027-01-30', amount: 120 }],
          makeUps: [
            {
              ...{ missed: '2027-01-16', date: '2027-01-20', classStartTime: '16:30', classEndTime: '17:30', hasBegun: false },
              ...{ className: 'Idrott', ageGroupName: '3–4 år', place: 'Sal 2', playground: { name: 'Hoppla Gävle' } },
            },
          ],
        },
      ],
      cancellation: { isPossible: true, refundAmount: 0, fullRefundUntil: null },
    } as BookingConfirmation
    for (const language of languages) {
      const { text, t } = await renderPage({
        language,
        page: () => <BookingDetails booking={confirmed} onChange={() => undefined} />,
      })
      expectInOrder(text, [
        'Elsa',
        t('booked.calendar'),
        t('booked.bring'),
        t('booked.what'),
        t('booked.number'),
        booking.orderReference,
        t('booked.makeUp.choose'),
        t('booked.makeUp.money'),
        t('booked.absence.reported'),
        t('booked.makeUp.undo'),
        t('booked.absence.undo'),
        t('booked.absence.report'),
        t('booked.cancel'),
      ])
    }
  },
)

test.each(languages)('and in %s above the button that pays for it', async (language) => {
  const page = () => <PayBooking booking={booking} payment={payment} why="first" offset={0} restart={() => undefined} />
  const { html, t } = await renderPage({ language, page, site: aSiteWithTerms(language) })
  expectTermsBefore(html, t('booked.giveBack'), language, t, [t('classes.noteCancel')])
})
