import { ApiError } from '@hoppla/contract/client'
import {
  type ChangePreview,
  changeMyParty,
  type MyParty,
  type PartyChanges,
  type PartyChoices,
  previewMyPartyChange,
} from '@hoppla/contract/parties/my-parties'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../../platform/api/api.ts'
import { renew, takeOver } from '../../../platform/api/queries.tsx'
import { useAnswer } from '../../../platform/api/use-answer.ts'
import { changesOf, type Draft, draftOf, portionsMissing } from './change.rules.ts'
import { getMyPartyQuery } from './host.queries.ts'

/** While somebody presses on, nothing is asked. */
const pauseMs = 300
const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs))

/** What stands in the way of a place: others are offered. */
const placeCodes = ['party.room-taken', 'party.day-full', 'party.not-bookable']
export const isAboutPlace = (failure: unknown): boolean =>
  failure instanceof ApiError && placeCodes.includes(failure.body?.code ?? '')

/**
 * A change of a party that is being made up: what was pressed so far, and what it would cost.
 * @property missing portions of food that are still to be chosen; then nothing is asked. @property preview undefined: not known yet. @property failure why it
 * cannot be. @property send changes the party, at the price that was shown; throws what the server says.
 */
export type Change = {
  draft: Draft
  isChanged: boolean
  missing: number
  preview: ChangePreview | undefined
  failure: unknown
  set: (part: Partial<Draft>) => void
  undo: () => void
  retry: () => void
  send: () => Promise<MyParty>
}

export const useChange = (party: MyParty, choices: PartyChoices | undefined): Change => {
  const cache = useQueryClient()
  const [pressed, setPressed] = useState<Partial<Draft>>({})
  const draft = { ...draftOf(party), ...pressed }
  const changes = changesOf(party, draft)
  const isChanged = Object.keys(changes).length > 0
  const missing = choices ? portionsMissing(draft, choices) : 0
  const { loaded, again } = usePreview(party, isChanged && missing === 0 ? changes : undefined)
  const preview = loaded.state === 'ready' ? loaded.answer : undefined
  const send = async () => {
    const total = preview?.price.total
    const changed = await callApi(changeMyParty, {
      params: { id: party.id },
      body: { ...changes, ...(total !== undefined && { total }) },
    })
    await takeOver(cache, getMyPartyQuery(party.id).queryKey, changed)
    setPressed({})
    await renew(cache, ['parties'], ['overview'], ['orders'])
    return changed
  }
  return {
    ...{ draft, isChanged, missing, preview, send },
    failure: loaded.state === 'failed' ? loaded.error : undefined,
    set: (part) => setPressed((before) => ({ ...before, ...part })),
    undo: () => setPressed({}),
    retry: again,
  }
}

const usePreview = ({ id, price, date, from }: MyParty, changes: PartyChanges | undefined) =>
  useAnswer(changes && JSON.stringify([id, price.total, price.paid, date, from, changes]), async (signal) => {
    await pause()
    return callApi(previewMyPartyChange, { params: { id }, body: changes ?? {} }, { signal })
  })
