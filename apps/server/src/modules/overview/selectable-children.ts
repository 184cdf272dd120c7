import type { childrenByCountry as childrenByCountryRoute, SelectableChild } from '@hoppla/contract/profile'
import type { ServeInput } from '@hoppla/contract/route'
import { callerWording } from '../../brand/wording.ts'
import type { SignedInCaller } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import { dayIn } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { siteOfCountry } from '../places/places.ts'
import { listChildren, selectableChildFrom } from '../profile/profile.ts'
import { warningOf } from './overview.rules.ts'
import { findCommitments } from './selectable-children.sql.ts'

/**
 * The guardian's children for choosing one, as they are on the day of `validDate` in that country (docs/product/overview.md).
 * @throws Refusal `country.not-found`.
 */
export const childrenByCountry = async (
  deps: Deps,
  caller: SignedInCaller,
  { params, query }: Pick<ServeInput<typeof childrenByCountryRoute>, 'params' | 'query'>,
): Promise<SelectableChild[]> => {
  const site = await siteOfCountry(deps, params.countryId)
  if (!site) throw new Refusal('country.not-found')
  // A bare date never passes through a time zone (docs/product/README.md).
  const day = query.validDate.length === 10 ? query.validDate : dayIn(new Date(query.validDate), site.timeZone)
  const children = await listChildren(deps.db, caller.account.id)
  const commitments = await findCommitments(
    deps.db,
    children.map(({ id }) => id),
    params.countryId,
    day,
  )
  const wording = await callerWording(deps, caller)
  return children.map((child) => {
    const { passUntil = null, isBooked = false } = commitments.get(child.id) ?? {}
    return selectableChildFrom(child, warningOf(child.birth_date, day, { passUntil, isBooked }), passUntil, wording)
  })
}
