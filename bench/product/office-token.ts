import { readConfig } from '../../apps/server/src/config.ts'
import { sumDaysJob } from '../../apps/server/src/modules/figures/sum-days.ts'
import { openDeps } from '../../apps/server/src/start.ts'
import { staffBearersOf } from '../../apps/server/src/testing/bearers.ts'
import { productSettings } from './settings.ts'

/** A token of the demo's Admin at the office, whose figures are summed by then; it lives five minutes. */
export const adminToken = async (databaseUrl: string): Promise<string> => {
  const { deps, close } = await openDeps(readConfig(productSettings(databaseUrl)), { beside: true })
  try {
    await sumDaysJob.run(deps, {})
    const { id } = await deps.db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', 'ines@hoppla.example')
      .executeTakeFirstOrThrow()
    const [bearer] = await staffBearersOf(deps, [id])
    if (!bearer) throw new Error('There is no token.')
    return bearer.token
  } finally {
    await close()
  }
}
