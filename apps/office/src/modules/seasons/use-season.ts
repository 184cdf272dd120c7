import { type Season, type SeasonDraft, type SeasonGroup, saveSeason } from '@hoppla/contract/classes/seasons'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { callApi, refusalCode } from '../../platform/api.ts'
import { plannedOf } from './season.rules.ts'
import { getSeasonQuery } from './season-queries.ts'

/** How long nothing more is changed before a draft is saved. */
const quietMs = 500

type Edit = Pick<SeasonDraft, 'name' | 'first' | 'last' | 'onSaleFrom'> & { groups: SeasonGroup[] }
export type Saving = 'saved' | 'saving' | { error: unknown }

/** A draft that saves itself: what is shown is what was changed here, with what the server has found out about it. */
export const useSeason = (season: Season) => {
  const client = useQueryClient()
  const [edit, setEdit] = useState<Edit>()
  const [saving, setSaving] = useState<Saving>('saved')
  const flush = useSaving(season, edit, { setEdit, setSaving })
  const { name, first, last, onSaleFrom, groups } = season
  const stored: Edit = { name, first, last, onSaleFrom, groups }
  const shown: Edit = edit ? { ...edit, groups: edit.groups.map((group) => found(season, group)) } : stored
  const change = (next: (before: Edit) => Partial<Edit>) => {
    setSaving('saving')
    setEdit((before = stored) => ({ ...before, ...next(before) }))
  }
  return {
    shown: { ...season, ...shown },
    isSaved: edit === undefined && saving === 'saved',
    saving,
    isConflict: typeof saving === 'object' && refusalCode(saving.error) === 'season.changed-meanwhile',
    changeHead: (head: Omit<Edit, 'groups'>) => change(() => head),
    changeGroups: (next: (groups: SeasonGroup[]) => SeasonGroup[]) => change((before) => ({ groups: next(before.groups) })),
    /** Sends what waits, at once. */
    flush,
    /** Shows what the server has, without what could not be saved here. */
    reload: async () => {
      setEdit(undefined)
      setSaving('saved')
      await client.invalidateQueries({ queryKey: getSeasonQuery(season.playgroundId, season.id).queryKey })
    },
  }
}
export type SeasonEditing = ReturnType<typeof useSeason>

type Report = { setEdit: (edit: Edit | undefined) => void; setSaving: (saving: Saving) => void }

/** Saves changes when it has been quiet for a moment, one save at a time; what was changed meanwhile follows. @returns saves at once. */
const useSaving = (season: Season, edit: Edit | undefined, { setEdit, setSaving }: Report): (() => Promise<void>) => {
  const client = useQueryClient()
  const { playgroundId, id: seasonId, version } = season
  const latest = useRef({ edit, version, isSending: false })
  latest.current.edit = edit
  if (!latest.current.isSending) latest.current.version = version
  const send = async (): Promise<void> => {
    const { edit: sent, isSending } = latest.current
    if (!sent || isSending) return
    latest.current.isSending = true
    setSaving('saving')
    try {
      const { groups, ...head } = sent
      const body = { version: latest.current.version, ...head, groups: groups.map(plannedOf) }
      const saved = await callApi(saveSeason, { params: { playgroundId, seasonId }, body })
      latest.current.version = saved.version
      client.setQueryData(getSeasonQuery(playgroundId, seasonId).queryKey, saved)
      latest.current.isSending = false
      if (latest.current.edit !== sent) return await send()
      setEdit(undefined)
      setSaving('saved')
    } catch (error) {
      latest.current.isSending = false
      setSaving({ error })
    }
  }
  const sending = useRef(send)
  sending.current = send
  // A save that failed is not repeated by itself: each change asks once.
  useEffect(() => {
    if (!edit) return
    const timer = setTimeout(() => void sending.current(), quietMs)
    return () => clearTimeout(timer)
  }, [edit])
  return send
}

/** A group as it was changed here, with what the server last found out about it, unless its days were changed since. */
const found = (season: Season, group: SeasonGroup): SeasonGroup => {
  const known = season.groups.find(({ id }) => id === group.id)
  return known && daysOf(known) === daysOf(group)
    ? { ...group, sessions: known.sessions, skipped: known.skipped, freeLeaders: known.freeLeaders }
    : group
}
const daysOf = ({ weekday, camp, without, with: putBack }: SeasonGroup): string => JSON.stringify([weekday, camp, without, putBack])
