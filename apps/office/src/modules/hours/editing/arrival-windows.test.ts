import { expect, test } from 'vitest'
import { planOf, rowsOfPlan, sumOfRow } from './arrival-windows.ts'

const row = { place: 'malmo', from: '10:00', until: '16:00', every: 30, places: 40 }

test('rows of a play centre become a plan, and rows again', () => {
  const plan = planOf([
    { ...row, days: 'tue-fri' },
    { ...row, days: 'sat,sun' },
    { ...row, date: '2026-12-24', places: 0 },
  ])
  expect(plan.rows.map(({ days, date }) => [days, date])).toEqual([
    [[1, 2, 3, 4], ''],
    [[5, 6], ''],
    [[], '2026-12-24'],
  ])
  expect(rowsOfPlan('malmo', plan)).toEqual([
    { ...row, days: 'tue,wed,thu,fri' },
    { ...row, days: 'sat,sun' },
    { ...row, date: '2026-12-24', places: 0 },
  ])
})

test('a row says how many windows and places a day it makes; half typed it makes none', () => {
  expect(sumOfRow(row)).toEqual({ windows: 12, places: 480 })
  expect(sumOfRow({ ...row, until: '' })).toEqual({ windows: 0, places: 0 })
  expect(sumOfRow({ ...row, until: '09:00' })).toEqual({ windows: 0, places: 0 })
})
