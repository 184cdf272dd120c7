import { sql } from 'kysely'
import type { Session } from 'oidc-provider'
import type { Db, Tx } from '../../db/connect.ts'
import { enqueue, job } from '../../jobs/jobs.ts'
import type { Deps } from '../../kernel/deps.ts'
import { listSites } from '../places/places.ts'
import { deleteSessions } from './identity.sql.ts'
import type { Issuer } from './provider/issuer.ts'
import { type Provider, providerOf } from './provider/issuer-providers.ts'
import { finishBeforeAnswer } from './provider/unfinished-work.ts'

/** One session of one other application that has ended. `country` is the site's slug, `sid` the session as that application knows it. */
type LogoutNotice = { country: string; clientId: string; accountId: string; sid: string }
// The published types leave this method of the library's own sign-out out.
type NotifiedClient = { backchannelLogoutUri?: string; backchannelLogout: (accountId: string, sid: string) => Promise<void> }

/**
 * Notifies another application that a session has ended (OpenID Connect Back-Channel Logout 1.0 §2.5). An application that is down is notified again later,
 * with a new token each time; notifying it twice does no harm.
 */
export const notifyClient = job<LogoutNotice>('identity.tell-client', async (deps, { country, clientId, accountId, sid }) => {
  const site = (await listSites(deps)).find(({ slug }) => slug === country)
  if (!site) return
  const client = (await (await providerOf(deps, site)).Client.find(clientId)) as unknown as NotifiedClient | undefined
  if (client?.backchannelLogoutUri) await client.backchannelLogout(accountId, sid)
})

const notifyLater = async (deps: Deps, db: Db, logoutNotices: readonly LogoutNotice[]): Promise<void> => {
  const listeners = new Set(deps.config.oidcClients.flatMap((each) => (each.backchannel_logout_uri ? [each.client_id] : [])))
  for (const logoutNotice of logoutNotices) if (listeners.has(logoutNotice.clientId)) await enqueue(db, notifyClient, logoutNotice)
}

/** Ends every session of an account in every country, with grants, codes and refresh tokens, and has the other applications notified. */
export const endEverySession = async (deps: Deps, tx: Tx, accountId: string): Promise<void> => {
  const { rows } = await sql<LogoutNotice>`
    select s.issuer as country, client.key as "clientId", s.account_id as "accountId", client.value ->> 'sid' as sid
    from oidc_records s, jsonb_each(s.payload -> 'authorizations') client
    where s.account_id = ${accountId} and s.kind = 'Session' and s.expires_at > now()`.execute(tx)
  await notifyLater(deps, tx, rows)
  await deleteSessions(tx, accountId)
}

/** Has the other applications notified that one browser's session ends. */
export const sendLogoutNotice = (deps: Deps, issuer: Issuer, session: Session): Promise<void> =>
  notifyLater(
    deps,
    deps.db,
    Object.entries(session.authorizations ?? {}).flatMap(([clientId, { sid }]) =>
      sid && session.accountId ? [{ country: issuer.slug, clientId, accountId: session.accountId, sid }] : [],
    ),
  )

const heeded = new WeakSet<Provider>()

/** An application that the provider could not notify at a sign-out is notified again later. The browser goes on only when that is written: a process that ends must not forget it. */
export const heedUnheard = (deps: Deps, issuer: Issuer, provider: Provider): void => {
  if (heeded.has(provider)) return
  heeded.add(provider)
  provider.on('backchannel.error', (ctx, error, client, accountId, sid) => {
    deps.log.warn({ err: error, client: client.clientId }, 'an application could not be told of a sign-out; it is told again later')
    const written = notifyLater(deps, deps.db, [{ country: issuer.slug, clientId: client.clientId, accountId, sid }])
    finishBeforeAnswer(
      ctx,
      written.catch((failure: unknown) => deps.log.error({ err: failure }, 'a farewell could not be written')),
    )
  })
}
