import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { getStaffMeQuery } from '../../../platform/me.ts'
import type { OfflineDoor } from './offline-door.ts'
import { keepPage } from './page-worker.ts'
import { isWithoutAnswer } from './without-answer.ts'

/** @property isSettled whether `door` stays as it is. */
type Opened = { door: OfflineDoor | undefined; banner: ReactNode; isSettled: boolean }

/**
 * The door that goes on without a connection, fetched after the page itself, and what it has to say. Until it is there, and in a browser that keeps
 * nothing, `door` is undefined, and only the server answers.
 */
export const useOfflineDoor = (playgroundId: string): Opened => {
  const [opened, setOpened] = useState<Opened>({ door: undefined, banner: null, isSettled: false })
  const { door } = opened
  useEffect(() => {
    let isOpen = true
    const open = async () => {
      const { OfflineBanner, openOnThisDevice } = await import('./this-device.tsx')
      const made = await openOnThisDevice(playgroundId).catch((error: unknown) => {
        console.warn(error)
        return undefined
      })
      if (isOpen) setOpened({ door: made, banner: <OfflineBanner door={made} />, isSettled: true })
      await keepPage()
    }
    // Without it the door is as it was: online.
    open().catch((error: unknown) => {
      console.warn(error)
      if (isOpen) setOpened((before) => ({ ...before, isSettled: true }))
    })
    return () => {
      isOpen = false
    }
  }, [playgroundId])
  useConnection(door)
  return opened
}

/** The page asks all the time whether its person is still here: what it hears is whether there is a connection. */
const useConnection = (door: OfflineDoor | undefined): void => {
  const { error, dataUpdatedAt, errorUpdatedAt } = useQuery(getStaffMeQuery)
  const [openedAt] = useState(() => Date.now())
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer counts, also one that says the same
  useEffect(() => {
    if (!door) return
    if (isWithoutAnswer(error)) door.noteSilence()
    // What was there before the page was opened says nothing about now.
    else if (dataUpdatedAt > openedAt) door.noteAnswer().catch(reportError)
  }, [door, error, dataUpdatedAt, errorUpdatedAt, openedAt])
  useEffect(() => {
    if (!door) return
    const timer = setInterval(() => door.tick().catch(reportError), 30_000)
    return () => clearInterval(timer)
  }, [door])
}
