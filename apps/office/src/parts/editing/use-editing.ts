import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalCode } from '../../platform/api.ts'
import { dropDraft, keepDraft, keptDraft } from '../../platform/drafts.ts'

/*
 * The parts of an editor of something that the office keeps in versions. An editor of notices, articles, pages or hours is made of
 * - `useEditing`: the draft (kept over a reload, a sign-in and without a connection), saving, and who else has saved meanwhile;
 * - `LanguageFields`: texts with their languages side by side, and what is missing;
 * - `EditorBar`: publish, discard, and how the draft stands;
 * - `HistoryPanel`: what was saved before, with "use this again";
 * - `ConflictDialog`: both versions field by field, when the save was refused with `content.changed-meanwhile`.
 * None of them knows what is edited: a list of `EditedField` says its fields (differences.ts), `value`, `version` and `onSave` the rest.
 * The model to follow: modules/notices/notice-editor.tsx.
 */

/** What the server has. @property version of the one that was read; 0: never saved in the office. */
export type Stored<V> = { value: V; version: number }

type Kept<V> = { value: V; base: V; version: number; at: string }

/** Begins a draft from one that was kept elsewhere, unless there is one on this device. */
export const beginFrom = <V extends object>(name: string, kept: Kept<V>): void => {
  if (keptDraft<{ draft: Kept<V> | null }>(name, { draft: null }).draft === null) keepDraft(name, { draft: kept })
}

/** Somebody else’s version, that a save ran into. */
export type Conflict<V> = { base: V; mine: V; theirs: Stored<V> }

/**
 * @property name of the draft, for example `notice.<id>`: one for each thing that is edited.
 * @property onSave saves on top of `version`; it throws what the API refuses. @property readLatest what stands there now, after a save was refused.
 * @property onSaved after the draft is gone.
 */
type Editing<V, A> = Stored<V> & {
  name: string
  onSave: (value: V, version: number) => Promise<A>
  readLatest: () => Promise<Stored<V>>
  onSaved: (answer: A) => void
}

/** A draft on top of what the server has. What changes there meanwhile is shown as long as nothing was typed. */
export const useEditing = <V extends object, A>({ name, value, version, onSave, readLatest, onSaved }: Editing<V, A>) => {
  const [draft, setDraft] = useState(() => keptDraft<{ draft: Kept<V> | null }>(name, { draft: null }).draft)
  const [conflict, setConflict] = useState<Conflict<V>>()
  const now = draft ?? { value, base: value, version, at: '' }

  const discard = () => {
    dropDraft(name)
    setDraft(null)
    setConflict(undefined)
  }
  const write = (next: Kept<V>) => {
    keepDraft(name, { draft: next })
    setDraft(next)
  }
  const saving = useMutation({
    mutationFn: ({ value: mine, version: on }: Stored<V>) => onSave(mine, on),
    onSuccess: (answer) => {
      discard()
      onSaved(answer)
    },
    onError: async (error, { value: mine }) => {
      if (refusalCode(error) !== 'content.changed-meanwhile') return
      setConflict({ base: now.base, mine, theirs: await readLatest() })
    },
  })
  return {
    /** What stands in the form. */
    value: now.value,
    /** Since when there is a draft, as an ISO moment; empty: there is none. */
    draftedAt: now.at,
    set: (next: V) => write({ ...now, value: next, at: new Date().toISOString() }),
    discard,
    save: () => saving.mutate(now),
    isSaving: saving.isPending,
    /** Why the last save failed; that somebody else saved is told by `conflict`. */
    error: refusalCode(saving.error) === 'content.changed-meanwhile' ? null : saving.error,
    conflict,
    /** Saves what was chosen of two versions, on top of the other one. It is the draft from now on, whatever comes of it. @param isSaved false: it stays one. */
    resolve: (chosen: V, { theirs }: Conflict<V>, isSaved = true) => {
      write({ value: chosen, base: theirs.value, version: theirs.version, at: new Date().toISOString() })
      setConflict(undefined)
      if (isSaved) saving.mutate({ value: chosen, version: theirs.version })
    },
    /** Back to the form without a choice: the draft stays as it is. */
    closeConflict: () => setConflict(undefined),
  }
}
