import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Secrets, secretsOf } from '../../../crypto/encrypt.ts'

/** What opens a watch from its mail: derived from its id, so that it is stored nowhere. */
export const watchSecret = ({ secret }: Pick<Secrets, 'secret'>, id: string): string =>
  createHmac('sha256', `entrance watch ${secret}`).update(id).digest('base64url').slice(0, 32)

/** Compares in a time that reveals nothing about where they differ; while the installation's secret is being changed, links from before still open. */
export const isWatchSecret = (secrets: Secrets, id: string, given: string): boolean =>
  secretsOf(secrets).some((secret) => {
    const [expected, typed] = [Buffer.from(watchSecret({ secret }, id)), Buffer.from(given)]
    return expected.length === typed.length && timingSafeEqual(expected, typed)
  })
