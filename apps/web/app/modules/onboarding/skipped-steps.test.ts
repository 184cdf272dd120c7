import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ApplicationUser } from '../../platform/session/session-store.ts'
import { session } from '../../platform/session/session-store.ts'
import { fakeStorage } from '../../testing/local-storage.ts'
import { skip, skippedSteps } from './skipped-steps.ts'

const month = 30 * 24 * 60 * 60 * 1000
const signIn = (guid: string) => session.set({ status: 'authenticated', user: { guid } as ApplicationUser })

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') })
  vi.stubGlobal('localStorage', fakeStorage())
})
afterEach(() => {
  session.set({ status: 'unknown' })
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('"not now" holds for a month, for the parent who said it', () => {
  signIn('astrid')
  expect(skippedSteps()).toEqual([])
  skip('AddPhone')
  expect(skippedSteps()).toEqual(['AddPhone'])
  signIn('björn')
  expect(skippedSteps()).toEqual([])
  signIn('astrid')
  vi.advanceTimersByTime(month - 1)
  expect(skippedSteps()).toEqual(['AddPhone'])
  vi.advanceTimersByTime(1)
  expect(skippedSteps()).toEqual([])
})

test('a guest skips nothing', () => {
  skip('AddChildren')
  expect([skippedSteps(), localStorage.length]).toEqual([[], 0])
})
