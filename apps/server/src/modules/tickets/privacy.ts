import type { Tx } from '../../db/connect.ts'

/** Whether a pass of this child is valid on that day, or will be. @param today in the parent's country. */
export const hasRunningPass = async (tx: Tx, childId: string, today: string): Promise<boolean> =>
  (await tx
    .selectFrom('passes')
    .select('id')
    .where('child_id', '=', childId)
    .where('valid_to', '>=', today)
    .where('revoked_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined
