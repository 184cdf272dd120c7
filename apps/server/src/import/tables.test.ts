import { expect, test } from 'vitest'
import { tableOwners } from '../db/table-owners.ts'
import { tableRules } from './tables.ts'

test('the import writes no table of orders, gift cards, tickets, bookings or the kernel', () => {
  const ownerOf = new Map(Object.entries(tableOwners).flatMap(([area, tables]) => tables.map((table) => [table as string, area])))
  const owners = new Set(Object.keys(tableRules).map((table) => ownerOf.get(table)))
  expect([...owners].sort()).toEqual([
    'brand',
    'catalogue',
    'classes',
    'content',
    'coupons',
    'enquiries',
    'entrance',
    'identity',
    'parties',
    'places',
    'profile',
  ])
  expect(Object.keys(tableRules).filter((table) => /booking|trial|hold|calendar|uses/.test(table))).toEqual([])
})
