import { randomUUID } from 'node:crypto'
import { countryOfSlug } from '@hoppla/contract/countries'
import type { registerAccount as registerAccountRoute } from '@hoppla/contract/profile'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import { callerWording } from '../../brand/wording.ts'
import type { Caller, Site } from '../../http/caller.ts'
import { limit } from '../../http/rate-limit.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import {
  answerAfter,
  checkNewPassword,
  cultureFor,
  hashPassword,
  identityWords,
  openAccount,
  siteOf,
} from '../identity/identity.ts'
import { holdPlayground } from '../places/places.ts'
import { consentsFrom, type Phone, readPhone } from './profile.rules.ts'
import { insertConsents } from './profile.sql.ts'

const perClient = { max: 60, seconds: 600 }
/** Longer than either way takes, so that the time of the answer does not tell which it was. Milliseconds. */
const answerTime = 400

/** Which words the registration form showed; raised when they change. */
export const consentTextVersion = '2025-1'

type Registration = ServeInput<typeof registerAccountRoute>

/**
 * Opens an account. Status, body and time of the answer are the same when the address has one already (docs/product/profile.md): then nothing changes and its
 * holder gets a mail. `userid` of such an answer is nobody's.
 * @throws Refusal `password.too-weak`, `password.breached`, `playground.not-found`, `request.invalid` (phone), `request.too-many`.
 */
export const registerAccount = async (
  deps: Deps,
  caller: Caller,
  { body }: Registration,
): Promise<Answer<typeof registerAccountRoute>> => {
  const site = siteOf(caller)
  await limit(deps, `register:${caller.client}`, perClient)
  const { details } = body
  const own = [details.email, details.firstname, details.lastname, details.firstname + details.lastname, details.phone ?? '']
  await checkNewPassword(deps, body.password, own)
  const phone = phoneOf(site, details, 'details.phone')
  const playgroundId = body.preferredPlaycenterId ?? null
  return answerAfter(answerTime, async () => {
    const passwordHash = await hashPassword(body.password)
    const userid = await deps.db.transaction().execute(async (tx) => {
      if (playgroundId !== null && !(await holdPlayground(tx, playgroundId))) throw new Refusal('playground.not-found')
      const made = await openAccount(deps, tx, site, {
        email: details.email,
        firstName: details.firstname,
        lastName: details.lastname,
        phone,
        culture: cultureFor(details.culture, caller.language),
        passwordHash,
        playgroundId,
        source: body.registrationSource,
      })
      // The same statements either way, so that the work done tells no more than the answer.
      const accountId = made ?? randomUUID()
      await insertConsents(tx, accountId, consentsFrom(details), {
        textVersion: consentTextVersion,
        source: 'registration',
        at: deps.clock.now(),
      })
      await audit(tx, { actorId: made, action: made ? 'account.opened' : 'account.opened-again', address: caller.address })
      return accountId
    })
    return { success: true, message: identityWords(await callerWording(deps, caller))('answers.registered'), userid }
  })
}

type WrittenPhone = { phone?: string | undefined; countrycode?: string | undefined }

/** The phone number of a form; undefined when none was written. @throws Refusal `request.invalid` at `field`. */
export const phoneOf = (site: Site, { phone, countrycode }: WrittenPhone, field: string): Phone | undefined => {
  if (phone === undefined || phone === '') return undefined
  const read = readPhone(phone, countrycode, countryOfSlug(site.slug).code)
  if (!read) throw new Refusal('request.invalid', { errors: { [field]: [{ key: 'phone' }] } })
  return read
}
