import { type Job, job } from '../../jobs/jobs.ts'
import type { Deps } from '../../kernel/deps.ts'
import { cardOf, hashOfCard, putAtGoogle } from './card-of-object.ts'
import { emptyGoogleObject } from './google-object.rules.ts'
import { bumpVersion, dropToken, findObject, listTokens, setNotified, type WalletObject } from './wallet.sql.ts'

/**
 * Brings an object to the telephones that have it, where it says something new. A push says nothing but “ask”; what was told is written down last, so that a
 * job that broke off is done again.
 */
export const updateWallet: Job<{ id: string }> = job<{ id: string }>('update-wallet', async (deps, { id }) => {
  const before = await findObject(deps.db, id)
  const card = before && (await cardOf(deps, before))
  if (!card) return
  await deps.db.transaction().execute((tx) => bumpVersion(tx, id, hashOfCard(card, before)))
  const object = await findObject(deps.db, id)
  if (!object || object.notified_version >= object.version) return
  await pushToDevices(deps, object)
  if (object.is_at_google && deps.wallets.google) await putAtGoogle(deps, object, card)
  await setNotified(deps.db, id, object.version)
})

const pushToDevices = async ({ db, wallets }: Pick<Deps, 'db' | 'wallets'>, { id }: WalletObject): Promise<void> => {
  const { apple } = wallets
  if (!apple) return
  const failures: unknown[] = []
  for (const { push_token: token } of await listTokens(db, id)) {
    // One telephone that cannot be told does not keep it from the others.
    const answer = await apple.push(token).catch((error: unknown) => void failures.push(error))
    if (answer === 'gone') await dropToken(db, token)
  }
  if (failures.length > 0) throw failures[0]
}

/** Empties what Google keeps of somebody whose account is gone. @property id, classId at Google. */
export const emptyAtGoogle = job<{ id: string; classId: string }>('empty-google-wallet', async ({ wallets }, ids) => {
  await wallets.google?.put(emptyGoogleObject(ids))
})
