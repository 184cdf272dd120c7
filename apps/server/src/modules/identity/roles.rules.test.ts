import { type StaffRole, staffRoles } from '@hoppla/contract/roles'
import { describe, expect, test } from 'vitest'
import type { Grant } from '../../http/caller.ts'
import { mayGive } from './roles.rules.ts'

const [sweden, orebro, norway] = ['sweden', 'orebro', 'norway']
const held = (role: StaffRole, placeId: string | null = null): Grant[] => [{ role, placeId, countryId: null }]
/** Which roles somebody may give, at a place. @param reaches its own id and those it lies in; null: for the chain. */
const given = (grants: Grant[], reaches: string[] | null): StaffRole[] =>
  staffRoles.filter((role) => mayGive(grants, role, reaches))

describe('who may give which role', () => {
  test('an administrator all, everywhere', () => {
    expect(given(held('Admin'), null)).toEqual([...staffRoles])
    expect(given(held('Admin'), [orebro, sweden])).toEqual([...staffRoles])
  })
  test('a venue manager what is below, at the own place only', () => {
    expect(given(held('VenueManager', orebro), [orebro, sweden])).toEqual(['Reception', 'Instructor'])
    expect(given(held('VenueManager', orebro), [sweden])).toEqual([])
    expect(given(held('VenueManager', orebro), [norway])).toEqual([])
    expect(given(held('VenueManager', orebro), null)).toEqual([])
  })
  test('a country manager also venue managers, in what lies in the country', () => {
    expect(given(held('CountryManager', sweden), [orebro, sweden])).toEqual(['Reception', 'Instructor', 'VenueManager'])
    expect(given(held('CountryManager', sweden), [norway])).toEqual([])
    expect(given(held('CountryManager', sweden), null)).toEqual([])
  })
  test('everybody else none', () => {
    for (const role of ['Reception', 'Instructor', 'CustomerService', 'Content', 'Finance'] as const)
      expect(given(held(role), [orebro, sweden]), role).toEqual([])
  })
  test('one role reaches, another allows: together they open nothing', () => {
    const both = [...held('VenueManager', orebro), ...held('Reception')]
    expect(given(both, [norway])).toEqual([])
    expect(given([...held('CountryManager', norway), ...held('VenueManager', orebro)], [orebro, sweden])).toEqual([
      'Reception',
      'Instructor',
    ])
  })
})
