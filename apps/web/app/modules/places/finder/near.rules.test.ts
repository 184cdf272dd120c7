import { expect, test } from 'vitest'
import { kilometres, spokenKilometres } from './near.rules.ts'

const stockholm = { latitude: 59.3293, longitude: 18.0686 }
const goteborg = { latitude: 57.7089, longitude: 11.9746 }

test('a degree along the equator is 111.2 km; Stockholm and Göteborg lie 397 km apart, whichever way one goes', () => {
  expect(kilometres({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 })).toBeCloseTo((6_371 * Math.PI) / 180, 6)
  expect(Math.round(kilometres(stockholm, goteborg))).toBe(397)
  expect(kilometres(goteborg, stockholm)).toBe(kilometres(stockholm, goteborg))
  expect(kilometres(stockholm, stockholm)).toBe(0)
})

test('near places are told to the hundred metres, far ones are not', () => {
  expect([0.04, 3.44, 9.96, 10.4, 397.6].map(spokenKilometres)).toEqual([0, 3.4, 10, 10, 398])
})
