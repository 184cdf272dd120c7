import { pathTo } from '@hoppla/contract/pages'
import {
  type ChannelType,
  type CommunicationPreferences,
  channelTypes,
  type savePreferences as savePreferencesRoute,
} from '@hoppla/contract/profile'
import type { ServeInput } from '@hoppla/contract/route'
import type { Db, Tx } from '../../db/connect.ts'
import type { Caller } from '../../http/caller.ts'
import { limit } from '../../http/rate-limit.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Config } from '../../kernel/config.ts'
import type { Deps } from '../../kernel/deps.ts'
import { maskEmail } from '../../mail/mask-email.ts'
import { findAccount, keysFor, lockAccount } from '../identity/identity.ts'
import { opensPreferences, preferencesToken } from './preferences.rules.ts'
import { changedConsents } from './profile.rules.ts'
import { findConsents, insertConsents } from './profile.sql.ts'
import { consentTextVersion } from './registration.ts'

const linkKeys = (config: Config) => keysFor(config, 'communication preferences')

/** The address that a mail's “choose what we write about” leads to; it opens without signing in. */
export const preferencesLink = (
  deps: Pick<Deps, 'config' | 'clock'>,
  origin: string,
  language: string,
  accountId: string,
): string =>
  `${origin}${pathTo('communication-preferences', {
    lang: language,
    userId: accountId,
    query: {
      token: preferencesToken(linkKeys(deps.config)[0], accountId, deps.clock.now()),
    },
  })}`

/**
 * Whose preferences may be seen: by the link's token, else by sign-in. With a token the answer does not reveal whether the account exists: a token that
 * does not hold and an account that is gone read the same.
 */
const admit = async (deps: Deps, caller: Caller, userId: string, token: string | undefined): Promise<{ byLink: boolean }> => {
  if (token !== undefined) {
    await limit(deps, `preferences:${caller.client}`, { max: 120, seconds: 600 })
    if (!opensPreferences(linkKeys(deps.config), userId, token, deps.clock.now())) throw new Refusal('preferences.link-invalid')
    return { byLink: true }
  }
  if (!caller.account) throw new Refusal('auth.required')
  if (caller.account.id !== userId) throw new Refusal('account.not-found')
  return { byLink: false }
}

const gone = (byLink: boolean): Refusal => new Refusal(byLink ? 'preferences.link-invalid' : 'account.not-found')

/** @throws Refusal `auth.required`, `account.not-found`, `preferences.link-invalid`. */
export const getPreferences = async (
  deps: Deps,
  caller: Caller,
  userId: string,
  token: string | undefined,
): Promise<CommunicationPreferences> => {
  const { byLink } = await admit(deps, caller, userId, token)
  return read(deps.db, userId, byLink)
}

const read = async (db: Db, userId: string, byLink: boolean): Promise<CommunicationPreferences> => {
  const [account, consents] = await Promise.all([findAccount(db, userId), findConsents(db, userId)])
  if (!account) throw gone(byLink)
  return {
    userId,
    email: byLink ? maskEmail(account.email) : account.email,
    channels: Object.fromEntries(channelTypes.map((type) => [type, consents[type] ?? false])) as Record<ChannelType, boolean>,
  }
}

/** Changes are written to the ledger of consents, with where they were made. @throws as `getPreferences`. */
export const savePreferences = async (
  deps: Deps,
  caller: Caller,
  { params, body }: Pick<ServeInput<typeof savePreferencesRoute>, 'params' | 'body'>,
): Promise<CommunicationPreferences> => {
  const { byLink } = await admit(deps, caller, params.userId, body.token)
  await deps.db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, params.userId))) throw gone(byLink)
    const wished = channelTypes.flatMap((kind) => {
      const given = body.channels[kind]
      return given === undefined ? [] : [{ kind, given }]
    })
    await insertConsents(tx, params.userId, changedConsents(wished, await findConsents(tx, params.userId)), {
      textVersion: consentTextVersion,
      source: byLink ? 'mail-link' : 'preferences',
      at: deps.clock.now(),
    })
  })
  return read(deps.db, params.userId, byLink)
}

/** Takes consents back at the wish of the account's holder. The account is held by the caller's transaction. @returns those that were not off already. */
export const takeBackConsents = async (
  tx: Tx,
  accountId: string,
  kinds: readonly ChannelType[],
  { source, at }: { source: string; at: Date },
): Promise<ChannelType[]> => {
  const held = await findConsents(tx, accountId)
  const off = channelTypes.filter((kind) => kinds.includes(kind) && held[kind] !== false)
  await insertConsents(
    tx,
    accountId,
    off.map((kind) => ({ kind, given: false })),
    { textVersion: consentTextVersion, source, at },
  )
  return off
}
