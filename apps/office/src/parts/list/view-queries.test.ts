import { expect, test } from 'vitest'
import { addressOf, filtersIn, isSame } from './view-queries.ts'

test('the filters of a list are those of the address that are set; place, page and what is open are none', () => {
  const address = new URLSearchParams('place=x&role=Reception&search=%20anna%20&page=2&person=y')
  expect(filtersIn(address, 'staff')).toEqual({ role: 'Reception', search: 'anna' })
  expect(filtersIn(address, 'notices')).toEqual({})
})

test('a view sets its own filters and clears the others of its list', () => {
  expect(addressOf({ search: 'anna' }, 'staff')).toEqual({ role: '', search: 'anna' })
})

test('two are the same whatever the order, and only by the filters of the list', () => {
  expect(isSame({ role: 'Admin', search: 'a' }, { search: 'a', role: 'Admin' }, 'staff')).toBe(true)
  expect(isSame({ role: 'Admin' }, {}, 'staff')).toBe(false)
  expect(isSame({ state: 'ended' }, {}, 'staff')).toBe(true)
})
