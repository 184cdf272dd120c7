import { expect } from 'vitest'
import type { TestCall } from '../../../testing/app.ts'

/** What a call answers; anything but a success fails the test. */
export const ok = async <A>(answer: ReturnType<TestCall>): Promise<A> => {
  const { status, body, text } = await answer
  expect(status, text).toBeLessThan(300)
  return body as A
}
