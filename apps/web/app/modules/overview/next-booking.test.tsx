import type { BookingConfirmation } from '@hoppla/contract/classes/bookings'
import { languages } from '@hoppla/i18n'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { expectInOrder } from '../../testing/in-order.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { NextBooking } from './next-booking.tsx'
import type { Booking } from './overview.rules.ts'

const booking: Booking = {
  ...{ guid: 'b', name: 'Idrottsklass', kind: 'sport', orderReference: 'UFZG-RP6V-MPHW' },
  ...{ startDate: '2026-11-28', endDate: '2027-01-30' },
}
const confirmation = {
  children: [{ firstName: 'Elsa', lastName: 'Ek', ageGroupName: '5–6 år', classStartTime: '09:30', classEndTime: '10:30' }],
  ...{ playground: { name: 'Hoppla Örebro' }, place: 'Hinderhallen' },
  cancellation: { isPossible: true, refundAmount: 0, fullRefundUntil: null },
} as unknown as BookingConfirmation

const shown = (language: (typeof languages)[number], known?: BookingConfirmation, change: Partial<Booking> = {}) => {
  const client = new QueryClient()
  if (known) client.setQueryData(['classes', 'bookings', 'b'], known)
  const page = () => (
    <QueryClientProvider client={client}>
      <NextBooking booking={{ ...booking, ...change }} />
    </QueryClientProvider>
  )
  return renderPage({ language, page })
}

test.each(languages)(
  'the next class in %s: its day large, who goes when and where, the calendar and the way out',
  async (language) => {
    const { text, html, t } = await shown(language, confirmation)
    expectInOrder(text, [
      language === 'fi' ? '28.11.' : '28',
      'Idrottsklass',
      'Elsa',
      '30',
      'Hoppla Örebro, Hinderhallen',
      t('booked.calendar'),
      t('booked.cancel'),
    ])
    expect(html).toContain(`href="/api/child-class/booking/b/calendar/UFZG-RP6V-MPHW?language=${language}"`)
    expect(html).toContain(`href="/${language}/order/child-class/confirmation/b/UFZG-RP6V-MPHW"`)
    expect(text).not.toMatch(/\{\{|\b(undefined|null|NaN|Invalid)\b/)
  },
)

test('what can no longer be cancelled offers no way out; before the details are known the page of the booking has them', async () => {
  const late = { ...confirmation, cancellation: { ...confirmation.cancellation, isPossible: false } }
  const over = await shown('sv', late)
  expect(over.text).not.toContain(over.t('booked.cancel'))
  const { text, html, t } = await shown('sv')
  expect(text).not.toContain(t('booked.calendar'))
  expect(html).toContain('href="/sv/order/child-class/confirmation/b/UFZG-RP6V-MPHW"')
})

test('an entrance has no class to ask about and leads to its own page', async () => {
  const { html, text, t } = await shown('sv', undefined, { kind: 'entrance', startDate: null })
  expect(html).toContain('href="/sv/account/visits/b"')
  expect(text).toContain(t('overview.bookings.now'))
})

test('a party leads to its own page, also one that was booked by phone', async () => {
  const { html, text, t } = await shown('sv', undefined, { kind: 'party', orderReference: null })
  expect(html).toContain('href="/sv/account/parties/b"')
  expect(text).toContain(t('overview.bookings.open'))
})
