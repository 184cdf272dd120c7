import { type AnyJob, job } from '../../jobs/jobs.ts'
import { welcome } from './accounts.ts'
import { notifyClient } from './backchannel-logout.ts'
import { mailLink } from './link-mails.ts'
import { rotateKeys } from './provider/keys.ts'
import { sendResetLink } from './recovery.ts'

const renewKeys = job('identity.renew-keys', async (deps) => void (await rotateKeys(deps)), '41 3 * * *')

export const identityJobs: readonly AnyJob[] = [sendResetLink, welcome, mailLink, notifyClient, renewKeys]
