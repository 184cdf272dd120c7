import type { EditedItem } from '@hoppla/contract/editing/item-routes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { refusalCode } from '../../platform/api.ts'
import type { ItemApi } from './item-api.ts'
import { beginFrom, useEditing } from './use-editing.ts'

/** After so many milliseconds without typing the draft goes to the server. */
const draftAfterMs = 1_500

type Input<Row, V> = {
  api: ItemApi<Row>
  item: EditedItem<Row>
  toValue: (rows: readonly Row[]) => V
  toRows: (value: V) => Row[]
  onSaved: () => void
}

/**
 * `useEditing` for content whose items are rows: the draft is kept on this device at once, and at the server a moment later, where colleagues see it. A change
 * that is planned is a draft of the server, too: it is never overwritten by typing. Longer than 60 lines: all of it shares the draft’s revision.
 */
export const useRows = <Row extends object, V extends object>({ api, item, toValue, toRows, onSaved }: Input<Row, V>) => {
  const { id, draft } = item
  const name = `${api.name}.${id}`
  const queries = useQueryClient()
  const publishAt = useRef('')
  const revision = useRef(draft?.revision ?? 0)
  const isPlanned = draft !== null && draft.publishAt !== null
  const [isElsewhere, setElsewhere] = useState(false)
  // What a colleague, or this person on another device, has begun is gone on with.
  useState(() => {
    if (draft && !isPlanned)
      beginFrom(name, {
        value: toValue(draft.rows as Row[]),
        base: toValue(item.rows),
        version: item.version,
        at: draft.savedAt,
      })
  })
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: [api.name] })
  }
  const editing = useEditing<V, EditedItem<Row>>({
    name,
    value: toValue(item.rows),
    version: item.version,
    onSave: (value, version) =>
      api.save(id, {
        rows: toRows(value),
        version,
        ...(publishAt.current === '' ? {} : { publishAt: publishAt.current }),
      }),
    readLatest: async () => {
      const latest = await api.get(id)
      return { value: toValue(latest.rows), version: latest.version }
    },
    onSaved: (saved) => {
      revision.current = saved.draft?.revision ?? 0
      queries.setQueryData([api.name, id], saved)
      refresh()
      onSaved()
    },
  })
  useKeptAtServer({
    isOn: !isPlanned && !isElsewhere && !editing.isSaving,
    draftedAt: editing.draftedAt,
    keep: async () => {
      const saved = await api.saveDraft(id, toRows(editing.value), revision.current)
      revision.current = saved.draft?.revision ?? 0
    },
    failed: (error) => setElsewhere(refusalCode(error) === 'content.changed-meanwhile'),
  })
  return {
    ...editing,
    isPlanned,
    /** Somebody else keeps a draft of the same at the server: this one is on this device alone. */
    isElsewhere,
    /** @param at when it shall be published; empty: now. */
    publish: (at: string) => {
      publishAt.current = at
      editing.save()
    },
    discard: async () => {
      editing.discard()
      if (revision.current > 0 && !isPlanned) await api.discardDraft(id, revision.current).catch(() => undefined)
      revision.current = 0
      refresh()
    },
    /** Gives up the change that waits for its moment. */
    discardPlan: async () => {
      if (draft) await api.discardDraft(id, draft.revision)
      revision.current = 0
      refresh()
    },
  }
}

type Keeping = { isOn: boolean; draftedAt: string; keep: () => Promise<void>; failed: (error: unknown) => void }

/** Sends the draft to the server when nobody has typed for a moment. Without a connection it stays on this device and goes with the next change. */
const useKeptAtServer = ({ isOn, draftedAt, keep, failed }: Keeping): void => {
  const send = useEffectEvent(() => void keep().catch(failed))
  // A new moment is a new value: the wait begins anew.
  useEffect(() => {
    if (!isOn || draftedAt === '') return
    const timer = setTimeout(() => send(), draftAfterMs)
    return () => clearTimeout(timer)
  }, [isOn, draftedAt])
}
