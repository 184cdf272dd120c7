import { randomUUID } from 'node:crypto'
import { repeatOnConflict } from '../../../db/repeat-conflict.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { lockListOf } from '../waiting-list/entries.sql.ts'
import { queueFreeSeats } from '../waiting-list/offers.sql.ts'
import { mailEarly } from './early.mails.ts'
import { listDueWindows, listFamiliesToNotify, listGroupIds, markWindows, tryWindows } from './windows.sql.ts'

/**
 * Does what the moments of classes ask for: tells present families at theirs and families with siblings at theirs, once each; and when a class opens for
 * everybody, the places that are left are first for whoever waited before there were windows. Safe to run anywhere, any time.
 */
export const openWindows = async (deps: Deps): Promise<void> => {
  for (const classId of await listDueWindows(deps.db, deps.clock.now())) await openClass(deps, classId)
}

const openClass = (deps: Deps, classId: string): Promise<void> =>
  repeatOnConflict(deps.db, async (tx) => {
    const now = deps.clock.now()
    await lockListOf(tx, classId)
    const windows = await tryWindows(tx, classId)
    if (!windows) return
    const { presentFrom, siblingsFrom, allFrom } = windows
    const isOpen = allFrom <= now
    const notify = async (what: 'present' | 'siblings'): Promise<void> => {
      for (const rowIds of await listFamiliesToNotify(tx, classId))
        await enqueue(tx, mailEarly, { mailId: randomUUID(), classId, rowIds, what })
    }
    // Who would be told of what everybody can do is not told.
    if (!windows.isPresentMailed && presentFrom <= now) {
      if (!isOpen) await notify('present')
      await markWindows(tx, classId, 'present_mailed_at', now)
    }
    if (!windows.isSiblingsMailed && siblingsFrom <= now) {
      if (!isOpen && presentFrom < siblingsFrom) await notify('siblings')
      await markWindows(tx, classId, 'siblings_mailed_at', now)
    }
    if (!isOpen) return
    await queueFreeSeats(tx, await listGroupIds(tx, classId))
    await markWindows(tx, classId, 'opened_at', now)
  })
