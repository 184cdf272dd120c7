import { expect, test } from 'vitest'
import { daysOf, packDays } from './packed-hours.ts'

test('days come back as they went in', () => {
  const days = [
    {
      date: '2026-11-21',
      open: [
        { from: '09:00', to: '12:00' },
        { from: '15:00', to: '18:00' },
      ],
      isClosed: false,
      comment: 'Lugn timme 9–10',
    },
    { date: '2026-11-22', open: [], isClosed: true, comment: null },
    { date: '2026-11-24', open: [{ from: '10:00', to: '24:00' }], isClosed: false, comment: null },
  ]
  expect(packDays(days)).toBe('2026-11-21 09:00-12:00,15:00-18:00;2026-11-22;2026-11-24 10:00-24:00')
  expect(daysOf({ days: packDays(days), comments: { '2026-11-21': 'Lugn timme 9–10' } })).toEqual(
    days.map(({ isClosed: _, ...day }) => day),
  )
  expect(daysOf({ days: packDays([]), comments: {} })).toEqual([])
})

test('hours of a closed day are no hours', () => {
  expect(packDays([{ date: '2026-11-22', open: [{ from: '10:00', to: '18:00' }], isClosed: true, comment: null }])).toBe(
    '2026-11-22',
  )
})
