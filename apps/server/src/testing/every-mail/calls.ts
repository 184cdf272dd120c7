import type { CallInput, RouteSpec } from '@hoppla/contract/route'
import { expect } from 'vitest'
import type { Centre } from '../../modules/classes/testing/centre.ts'
import type { TestAnswer, TestCall } from '../app.ts'

type Call = <R extends RouteSpec>(
  call: TestCall,
  route: R,
  input: CallInput<R>,
  headers?: Record<string, string>,
) => Promise<TestAnswer>

/** Every call here succeeds, and none is slowed because so many come from one place. */
export const done =
  ({ deps }: Centre): Call =>
  async (call, route, input, headers) => {
    await deps.pool.query('delete from rate_limits')
    const answer = await call(route, input, headers)
    expect(answer.status, `${route.path}: ${answer.text}`).toBeLessThan(300)
    return answer
  }

/** Words that people write into forms: whoever finds one of them where it does not belong knows where it came from. */
export const writtenWords = {
  child: 'Kanariebarn',
  enquirer: 'Kanariefragare',
  message: 'Kanariehemlighet',
  recipient: 'Kanariemottagare',
  greeting: 'Kanariehalsning',
} as const

export const friend = (email: string) =>
  ({ to: 'someone', recipientName: writtenWords.recipient, recipientEmail: email, greeting: writtenWords.greeting }) as const
