import { addChild, updateProfile } from '@hoppla/contract/profile'
import { saveChildHealth } from '@hoppla/contract/profile/children'
import type { HttpClient } from '../../e2e/support/http.ts'
import { aParent } from '../../e2e/support/parent.ts'
import type { ShownLanguage, Visit } from './visit.ts'

export type Family = { client: HttpClient; credentials: { email: string; password: string } }

let families = 0
/** Of an age at every class of the demo; each family on a day of its own, since the same child is not booked twice into a class. */
const birthDateFor = (age: number): string =>
  `${new Date().getUTCFullYear() - age}-06-${String(1 + (families % 30)).padStart(2, '0')}`

/** The visitor is a new parent of nobody yet, signed in, with the question about cookies answered. */
export const signInNew = async ({ site }: Visit, name = 'Astrid'): Promise<Family> => {
  const family = await aParent(site.origin, name)
  await site.open()
  await site.answerCookies('necessary')
  await site.signInBehindTheScenes(family.credentials)
  return family
}

const peanuts: Record<ShownLanguage, string> = { sv: 'Jordnötter', de: 'Erdnüsse', fi: 'Maapähkinä' }

/** The visitor is a parent of Elsa, six, who has an allergy on record, and of Noel, four. */
export const signInFamily = async (visit: Visit): Promise<Family> => {
  const family = await signInNew(visit)
  const { client } = family
  families += 1
  const lastName = 'Lindqvist'
  const elsa = await client.call(addChild, { body: { firstName: 'Elsa', lastName, birthDate: birthDateFor(6) } })
  await client.call(addChild, { body: { firstName: 'Noel', lastName, birthDate: birthDateFor(4) } })
  await client.call(updateProfile, { body: { lastname: lastName, phone: '701740611', countrycode: '+46' } })
  await client.call(saveChildHealth, {
    params: { guid: elsa.guid },
    body: { allergies: peanuts[visit.site.language as ShownLanguage], notes: '', consent: true },
  })
  return family
}
