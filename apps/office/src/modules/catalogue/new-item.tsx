import type { EditedCountry } from '@hoppla/contract/editing/article-prices'
import { Button, Select, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { Doubts } from '../../parts/editing/doubts.tsx'
import { FaultList, type Faults, faultsOf } from '../../parts/editing/item-editor.tsx'
import { submitted } from '../../parts/form-submit.ts'
import { Note } from '../../parts/states.tsx'
import { refusalCode } from '../../platform/api.ts'
import { dropDraft, keepDraft, keptDraft } from '../../platform/drafts.ts'
import { errorText } from '../../platform/errors.ts'
import { useWords } from '../../platform/words.ts'
import { useOpening } from './address.ts'
import { keyFrom } from './names.ts'

type Named = { key: string; country: string; names: Readonly<Record<string, string | undefined>> }

/** The identifier of something new: as it was typed, else made of its country and its name. */
export const keyOf = <V extends Named>({ key, country, names }: V, countries: readonly EditedCountry[]): string => {
  const [first] = countries.find((one) => one.key === country)?.languages ?? []
  const name = (first && names[first]) ?? ''
  return key || (name.trim() === '' ? '' : keyFrom(country, name))
}

/**
 * Adds an item: what is typed is kept in the tab until the item is there; then its editor opens.
 * @param name of its kind, as its list is remembered. @param add throws what the API refuses.
 */
export const NewItem = <V extends Named>({
  name,
  empty,
  add,
  doubtsOf,
  countries,
  children,
}: {
  name: string
  empty: V
  add: (value: V) => Promise<{ id: string }>
  /** What may be a slip, in sentences: asked back. */
  doubtsOf: (value: V) => string[]
  countries: readonly EditedCountry[]
  children: (form: { value: V; set: (value: V) => void; faults: Faults }) => ReactNode
}) => {
  const { t } = useWords()
  const go = useNavigate()
  const opening = useOpening()
  const queries = useQueryClient()
  const draft = `new.${name}`
  const [value, setValue] = useState(() => keptDraft(draft, empty))
  const [isMeant, setMeant] = useState(false)
  const set = (next: V) => {
    keepDraft(draft, next)
    setValue(next)
    setMeant(false)
  }
  const doubts = doubtsOf(value)
  const adding = useMutation({
    mutationFn: () => add({ ...value, key: keyOf(value, countries) }),
    onSuccess: async ({ id }) => {
      dropDraft(draft)
      notifications.show({ color: 'leaf', message: t('catalogue.added') })
      await queries.invalidateQueries({ queryKey: [name] })
      void go(opening(id), { replace: true })
    },
  })
  const isTaken = refusalCode(adding.error) === 'content.exists'
  const faults: Faults = isTaken ? { '0.key': t('catalogue.keyTaken') } : faultsOf(adding.error)
  return (
    <form className="stack" noValidate onSubmit={submitted(() => adding.mutate())}>
      {children({ value, set, faults })}
      <FaultList faults={faults} />
      <div className="editor-bar">
        <Doubts doubts={doubts} isMeant={isMeant} mean={setMeant} />
        {adding.error && !isTaken && <Note tone="bad">{errorText(adding.error, t)}</Note>}
        <Actions
          isHeld={doubts.length > 0 && !isMeant}
          isAdding={adding.isPending}
          cancel={() => {
            dropDraft(draft)
            void go(opening(''))
          }}
        />
      </div>
    </form>
  )
}

const Actions = ({ isHeld, isAdding, cancel }: { isHeld: boolean; isAdding: boolean; cancel: () => void }) => {
  const { t } = useWords()
  return (
    <div className="dialog-actions">
      <Button variant="quiet" onClick={cancel}>
        {t('common.cancel')}
      </Button>
      <Button type="submit" variant="next" loading={isAdding} disabled={isHeld}>
        {t('catalogue.add')}
      </Button>
    </div>
  )
}

/** What never changes of something new: its country and its identifier. @param children what kind of thing it is. */
export const WhatItIs = <V extends Named>({
  value,
  set,
  countries,
  faults,
  children,
}: {
  value: V
  set: (value: V) => void
  countries: readonly EditedCountry[]
  /** Of the row, by column. */
  faults: Faults
  children?: ReactNode
}) => {
  const { t } = useWords()
  return (
    <div className="three">
      {children}
      {countries.length > 1 && (
        <Select
          label={t('catalogue.country')}
          data={countries.map(({ key, name }) => ({ value: key, label: name }))}
          value={value.country}
          allowDeselect={false}
          error={faults.country}
          onChange={(country) => country && set({ ...value, country })}
        />
      )}
      <TextInput
        label={t('catalogue.key')}
        description={t('catalogue.keyHint')}
        maxLength={80}
        autoComplete="off"
        spellCheck={false}
        value={keyOf(value, countries)}
        error={faults.key}
        onChange={(event) => set({ ...value, key: event.currentTarget.value.toLowerCase() })}
      />
    </div>
  )
}
