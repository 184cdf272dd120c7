import { type Season, type SeasonGroup, saveSeason } from '@hoppla/contract/classes/seasons'
import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useEffect, useReducer, useRef } from 'react'
import { callApi, refusalCode } from '../../platform/api.ts'
import { type Edit, type Editing, type EditingAction, reduceEditing, shownOf } from './editing.rules.ts'
import { plannedOf } from './season.rules.ts'
import { getSeasonQuery } from './season-queries.ts'

/** How long nothing more is changed before a draft is saved. */
const quietMs = 500

/** A draft that saves itself: what is shown is what was changed here, with what the server has found out about it. */
export const useSeason = (season: Season) => {
  const client = useQueryClient()
  const [state, dispatch] = useReducer(reduceEditing, { season, edit: undefined, saving: 'saved' })
  useEffect(() => dispatch({ type: 'loaded', season }), [season])
  const flush = useSaving(state, dispatch)
  const { edit, saving } = state
  return {
    shown: shownOf(state),
    isSaved: edit === undefined && saving === 'saved',
    saving,
    isConflict: typeof saving === 'object' && refusalCode(saving.error) === 'season.changed-meanwhile',
    changeHead: (head: Omit<Edit, 'groups'>) => dispatch({ type: 'changed', change: () => head }),
    changeGroups: (next: (groups: SeasonGroup[]) => SeasonGroup[]) =>
      dispatch({ type: 'changed', change: (before) => ({ groups: next(before.groups) }) }),
    /** Sends what waits, at once. */
    flush,
    /** Shows what the server has, without what could not be saved here. */
    reload: async () => {
      try {
        const loaded = await client.fetchQuery({ ...getSeasonQuery(season.playgroundId, season.id), staleTime: 0 })
        dispatch({ type: 'reloaded', season: loaded })
      } catch (error) {
        dispatch({ type: 'failed', error })
      }
    },
  }
}
export type SeasonEditing = ReturnType<typeof useSeason>

/** Saves changes when it has been quiet for a moment, one save at a time; what was changed meanwhile follows. @returns saves at once. */
const useSaving = (state: Editing, dispatch: Dispatch<EditingAction>): (() => Promise<void>) => {
  const client = useQueryClient()
  const latest = useRef(state)
  latest.current = state
  const isSending = useRef(false)
  const send = async (): Promise<void> => {
    const { season, edit: sent } = latest.current
    if (!sent || isSending.current) return
    isSending.current = true
    dispatch({ type: 'sending' })
    const { playgroundId, id: seasonId, version } = season
    try {
      const { groups, ...head } = sent
      const saved = await callApi(saveSeason, {
        params: { playgroundId, seasonId },
        body: { version, ...head, groups: groups.map(plannedOf) },
      })
      dispatch({ type: 'saved', sent, season: saved })
      client.setQueryData(getSeasonQuery(playgroundId, seasonId).queryKey, saved)
      // What was changed meanwhile follows; if nothing was, this does nothing.
      setTimeout(() => void sending.current(), quietMs)
    } catch (error) {
      dispatch({ type: 'failed', error })
    } finally {
      isSending.current = false
    }
  }
  const sending = useRef(send)
  sending.current = send
  // A save that failed is not repeated by itself: each change asks once.
  const { edit } = state
  useEffect(() => {
    if (!edit) return
    const timer = setTimeout(() => void sending.current(), quietMs)
    return () => clearTimeout(timer)
  }, [edit])
  return send
}
