import { setTimeout } from 'node:timers/promises'
import { Refusal } from '../../http/refusal.ts'

/**
 * Holds a refusal back until `milliseconds` after the start, so that how long it took reveals nothing about why. Success is not held back.
 */
export const settleAfter = async <A>(milliseconds: number, work: () => Promise<A>): Promise<A> => {
  const startedAt = performance.now()
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) await waitUntil(startedAt + milliseconds)
    throw error
  }
}

/** Holds every answer back until `milliseconds` after the start: for calls whose success must look like any other. */
export const answerAfter = async <A>(milliseconds: number, work: () => Promise<A>): Promise<A> => {
  const startedAt = performance.now()
  try {
    return await work()
  } finally {
    await waitUntil(startedAt + milliseconds)
  }
}

const waitUntil = async (moment: number): Promise<void> => {
  const left = moment - performance.now()
  if (left > 0) await setTimeout(left)
}
