import type { EditedItem } from '@hoppla/contract/editing/item-routes'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isOffline, refusalCode } from '../../platform/api.ts'
import { dropDraft, keepDraft, keptDraft } from '../../platform/drafts.ts'
import type { Conflict } from './use-editing.ts'

/*
 * An item of one row whose draft the server keeps for everybody: an editor that saves by itself, publishes now or at a moment, and runs into what somebody
 * else saves. What is not on the server yet is kept in the tab, over a reload, a sign-in and a lost connection.
 */

type Rows = Record<string, unknown>
type Item = EditedItem<Rows>

/** The calls of the item's kind (contract/src/editing/item-routes.ts), for this item. */
export type ItemCalls = {
  read: () => Promise<Item>
  saveDraft: (row: Rows, revision: number) => Promise<Item>
  discardDraft: (revision: number) => Promise<unknown>
  publish: (row: Rows, version: number, publishAt: string | undefined) => Promise<Item>
}

/** @property base what both read before somebody else saved. @property revision of the draft on the server; 0: there is none. */
type Kept<V> = { value: V; base: V; version: number; revision: number; isUnsaved: boolean }

const afterTypingMs = 800
const afterFailureMs = 5_000

const readItem = <V>(item: Item, formOf: (row: Rows) => V): Kept<V> => {
  const value = formOf(item.draft?.rows[0] ?? item.rows[0] ?? {})
  return { value, base: value, version: item.version, revision: item.draft?.revision ?? 0, isUnsaved: false }
}

type Input<V> = {
  /** Of what is kept in the tab, one for each item. */
  name: string
  /** As the server has it; a newer one is taken over while nothing is unsaved. */
  item: Item
  calls: ItemCalls
  /** What the form edits, of any row of a draft. */
  formOf: (row: Rows) => V
  rowOf: (value: V) => Rows
  /** Each answer of the server, to remember. */
  onAnswer: (item: Item) => void
}
type Change<V> = (now: Kept<V>) => Kept<V>

/** What stands in the form; in the tab as long as the server has not got it. */
const useKept = <V extends object>({ name, item, formOf }: Input<V>) => {
  const [kept, setKept] = useState<Kept<V>>(
    () => keptDraft<{ kept: Kept<V> | null }>(name, { kept: null }).kept ?? readItem(item, formOf),
  )
  const write = (change: Change<V>) =>
    setKept((now) => {
      const next = change(now)
      if (next.isUnsaved) keepDraft(name, { kept: next })
      else dropDraft(name)
      return next
    })
  return { kept, write }
}

/** What somebody else saved meanwhile, beside one's own. */
const useMeeting = <V extends object>({ calls, formOf, onAnswer }: Input<V>, base: V) => {
  const [conflict, setConflict] = useState<Conflict<V>>()
  const meet = async (error: unknown, mine: V): Promise<boolean> => {
    if (refusalCode(error) !== 'content.changed-meanwhile') return false
    const latest = await calls.read()
    const { value, version } = readItem(latest, formOf)
    setConflict({ base, mine, theirs: { value, version } })
    onAnswer(latest)
    return true
  }
  return { conflict, meet, endConflict: () => setConflict(undefined) }
}
type Meet<V> = ReturnType<typeof useMeeting<V & object>>['meet']

/** Sends the draft to the server. */
const useDraftSaving = <V extends object>(
  { calls, rowOf, onAnswer }: Input<V>,
  write: (change: Change<V>) => void,
  meet: Meet<V>,
) => {
  const [savedAt, setSavedAt] = useState('')
  const [failures, setFailures] = useState(0)
  const inFlight = useRef<Promise<unknown>>(Promise.resolve())
  const saving = useMutation({
    mutationFn: ({ value, revision }: { value: V; revision: number }) => {
      const sent = calls.saveDraft(rowOf(value), revision)
      inFlight.current = sent.catch(() => {})
      return sent
    },
    onSuccess: (answer, { value }) => {
      onAnswer(answer)
      setFailures(0)
      setSavedAt(answer.draft?.savedAt ?? '')
      write((now) => ({ ...now, revision: answer.draft?.revision ?? 0, base: value, isUnsaved: now.value !== value }))
    },
    onError: async (error, { value }) => {
      if (!(await meet(error, value))) setFailures((times) => times + 1)
    },
  })
  return { saving, savedAt, failures, settled: () => inFlight.current }
}

/** Publishes, or goes back to what is published; after a draft that is on its way has arrived. */
const useEnding = <V extends object>(
  { calls, formOf, rowOf, onAnswer }: Input<V>,
  { kept, write }: ReturnType<typeof useKept<V>>,
  meet: Meet<V>,
  settled: () => Promise<unknown>,
) => {
  const take = (answer: Item) => {
    onAnswer(answer)
    write(() => readItem(answer, formOf))
  }
  const publishing = useMutation({
    mutationFn: async ({ value, publishAt }: { value: V; publishAt: string | undefined }) => {
      await settled()
      return calls.publish(rowOf(value), kept.version, publishAt)
    },
    onSuccess: take,
    onError: (error, { value }) => meet(error, value),
  })
  const discarding = useMutation({
    mutationFn: async () => {
      await settled()
      if (kept.revision > 0) await calls.discardDraft(kept.revision)
      return calls.read()
    },
    onSuccess: take,
    onError: (error) => meet(error, kept.value),
  })
  return { publishing, discarding }
}

const isShown = (error: unknown): boolean =>
  Boolean(error) && refusalCode(error) !== 'content.changed-meanwhile' && !isOffline(error)

/** A draft on top of an item, which saves itself (see above). */
export const useItem = <V extends object>(input: Input<V>) => {
  const { item, calls, formOf } = input
  const { kept, write } = useKept(input)
  const { conflict, meet, endConflict } = useMeeting(input, kept.base)
  const { saving, savedAt, failures, settled } = useDraftSaving(input, write, meet)
  const { publishing, discarding } = useEnding(input, { kept, write }, meet, settled)
  const isHeld = saving.isPending || publishing.isPending || discarding.isPending || conflict !== undefined
  const { mutate: save } = saving
  useEffect(() => {
    if (!kept.isUnsaved || isHeld) return
    const wait = failures > 0 ? afterFailureMs : afterTypingMs
    const timer = setTimeout(() => save({ value: kept.value, revision: kept.revision }), wait)
    return () => clearTimeout(timer)
  }, [kept, isHeld, failures, save])

  // Somebody else's draft, or what was published: taken over as long as nothing here is unsaved.
  const isNewer = item.version > kept.version || (item.version === kept.version && (item.draft?.revision ?? 0) > kept.revision)
  if (isNewer && !kept.isUnsaved && !isHeld) write(() => readItem(item, formOf))

  return {
    /** What stands in the form. */
    value: kept.value,
    set: (value: V) => write((now) => ({ ...now, value, isUnsaved: true })),
    /** Whether there is something to publish. */
    hasDraft: kept.revision > 0 || kept.isUnsaved,
    isUnsaved: kept.isUnsaved,
    /** When the server took the draft, as an ISO moment; empty: not since the page was opened. */
    savedAt,
    isOffline: kept.isUnsaved && isOffline(saving.error),
    /** Why the draft or the page could not be saved; that somebody else saved is told by `conflict`. */
    error: [saving.error, publishing.error, discarding.error].find(isShown),
    publishError: isShown(publishing.error) ? publishing.error : null,
    isPublishing: publishing.isPending,
    /** @param publishAt a moment to come; absent: now. @returns whether it worked. */
    publish: (value: V, publishAt: string | undefined) =>
      publishing.mutateAsync({ value, publishAt }).then(
        () => true,
        () => false,
      ),
    discard: () => discarding.mutate(),
    conflict,
    /** What was chosen of two versions is the draft from now on, on top of the other one. */
    resolve: async (value: V) => {
      const latest = readItem(await calls.read(), formOf)
      endConflict()
      write(() => ({ ...latest, value, isUnsaved: true }))
    },
    /** Takes a draft that waits for its moment back, to go on writing. */
    takeBack: () => save({ value: kept.value, revision: kept.revision }),
  }
}
