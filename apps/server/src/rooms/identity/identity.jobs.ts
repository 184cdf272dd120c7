import { type Job, job } from '../../platform/jobs.ts'
import { deleteStale } from './identity.sql.ts'
import { rotateKeys } from './provider/keys.ts'
import { sendResetLink } from './recovery.ts'

const forgetStale = job('identity.forget-stale', async (deps) => void (await deleteStale(deps.db, deps.clock.now())), '17 3 * * *')
const renewKeys = job('identity.renew-keys', async (deps) => void (await rotateKeys(deps)), '41 3 * * *')

export const identityJobs: readonly Job<never>[] = [sendResetLink, forgetStale, renewKeys]
