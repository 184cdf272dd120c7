import type { Tx } from '../../db/connect.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { googleIds } from './google-object.rules.ts'
import { emptyAtGoogle } from './update-wallet.ts'

/**
 * Erases what an account has saved, with the telephones it was saved on; what Google keeps is emptied by a job.
 * @param issuer at Google; undefined: Google Wallet is not set up.
 */
export const eraseWallet = async (tx: Tx, accountId: string, issuer: string | undefined): Promise<void> => {
  const gone = await tx
    .deleteFrom('wallet_objects')
    .where('account_id', '=', accountId)
    .returning(['id', 'kind', 'is_at_google'])
    .execute()
  if (issuer === undefined) return
  for (const { id, kind } of gone.filter(({ is_at_google: isThere }) => isThere))
    await enqueue(tx, emptyAtGoogle, googleIds(issuer, kind, id))
}

export type WalletExport = { wallet: { kind: string; language: string; createdAt: string; devices: string[] }[] }

/** What an account has saved in wallets, to take along; telephones by when they registered. */
export const exportWallet = async (db: Tx, accountId: string): Promise<WalletExport> => {
  const rows = await db
    .selectFrom('wallet_objects as w')
    .leftJoin('wallet_devices as d', 'd.object_id', 'w.id')
    .select(['w.id', 'w.kind', 'w.language', 'w.created_at', 'd.registered_at'])
    .where('w.account_id', '=', accountId)
    .orderBy('w.created_at')
    .execute()
  const byId = Map.groupBy(rows, ({ id }) => id)
  return {
    wallet: [...byId.values()].flatMap((same) => {
      const [first] = same
      if (!first) return []
      return [
        {
          kind: first.kind,
          language: first.language,
          createdAt: first.created_at.toISOString(),
          devices: same.flatMap(({ registered_at: at }) => at?.toISOString() ?? []),
        },
      ]
    }),
  }
}
