import type { EditedItem } from '@hoppla/contract/editing/item-routes'
import type { Language } from '@hoppla/i18n'
import { Button, Modal } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ConflictDialog } from '../../parts/editing/conflict-dialog.tsx'
import type { EditedField } from '../../parts/editing/differences.ts'
import { HistoryPanel } from '../../parts/editing/history-panel.tsx'
import { useItem } from '../../parts/editing/use-item.ts'
import { submitted } from '../../parts/form-submit.ts'
import { Waiting } from '../../parts/page.tsx'
import { Note } from '../../parts/states.tsx'
import { errorText } from '../../platform/errors.ts'
import { formatMoment } from '../../platform/moments.ts'
import { useWords } from '../../platform/words.ts'
import { TextList } from './text-list.tsx'
import { callsOfTexts, getOwnTextsQuery, textHistoryQuery } from './text-queries.ts'
import { changedKeys, type OwnWords, placeholderFaults, type StandardText } from './text-rules.ts'

type Item = EditedItem<Record<string, unknown>>
type Value = { words: OwnWords }

const wordsOf = ({ words }: Record<string, unknown>): Value => ({
  words: typeof words === 'object' && words !== null ? (words as OwnWords) : {},
})
const without = (words: OwnWords): OwnWords => Object.fromEntries(Object.entries(words).filter(([, text]) => text.trim() !== ''))

/** A field for each text that either of two versions replaces: thousands of others are in neither. */
const fieldsOf = (...versions: OwnWords[]): EditedField<Value>[] =>
  [...new Set(versions.flatMap(Object.keys))].sort().map((key) => ({
    id: key,
    label: key,
    read: ({ words }) => words[key] ?? '',
    write: (value, from) => ({ words: without({ ...value.words, [key]: from.words[key] ?? '' }) }),
    show: ({ words }) => words[key] ?? '',
  }))

/** The texts of a language: searched, replaced, put back, published. */
export const TextsEditor = ({ item, texts, language }: { item: Item; texts: readonly StandardText[]; language: Language }) => {
  const { t } = useWords()
  const queries = useQueryClient()
  const [isHistory, setHistory] = useState(false)
  const [row = {}] = item.rows
  const edit = useItem<Value>({
    name: `texts.${item.id}`,
    item,
    calls: callsOfTexts(item.id),
    formOf: wordsOf,
    rowOf: ({ words }) => ({ brand: row.brand, language: row.language, words: without(words) }),
    onAnswer: (answer) => {
      queries.setQueryData(getOwnTextsQuery(item.id).queryKey, answer)
      void queries.invalidateQueries({ queryKey: textHistoryQuery(item.id).queryKey })
    },
  })
  const { words } = edit.value
  const published = wordsOf(row).words
  return (
    <>
      {edit.error ? <Note tone="bad">{errorText(edit.error, t)}</Note> : null}
      <TwoVersions edit={edit} />
      <TextList
        texts={texts}
        published={published}
        words={words}
        set={(key, text) => edit.set({ words: { ...words, [key]: text } })}
        language={language}
      />
      {isHistory && <History id={item.id} value={edit.value} take={(value) => edit.set(value)} />}
      <Foot edit={edit} item={item} texts={texts} published={published}>
        <Button variant="quiet" aria-expanded={isHistory} onClick={() => setHistory(!isHistory)}>
          {t('texts.history')}
        </Button>
      </Foot>
    </>
  )
}

type Edit = ReturnType<typeof useItem<Value>>

const TwoVersions = ({ edit }: { edit: Edit }) => {
  const { t } = useWords()
  const [isLater, setLater] = useState(false)
  const { conflict } = edit
  if (!conflict) return null
  return isLater ? (
    <Note
      tone="warn"
      action={
        <Button size="xs" onClick={() => setLater(false)}>
          {t('editing.conflict.title')}
        </Button>
      }
    >
      {t('editing.conflict.bySomebody')}
    </Note>
  ) : (
    <ConflictDialog
      conflict={conflict}
      fields={fieldsOf(conflict.base.words, conflict.mine.words, conflict.theirs.value.words)}
      who={t('editing.conflict.bySomebody')}
      choose={(value) => void edit.resolve(value)}
      close={() => setLater(true)}
    />
  )
}

type FootInput = { edit: Edit; item: Item; texts: readonly StandardText[]; published: OwnWords; children: ReactNode }

const Foot = ({ edit, item, texts, published, children }: FootInput) => {
  const { t, language } = useWords()
  const [isAsking, setAsking] = useState(false)
  const { words } = edit.value
  const changed = changedKeys(published, words)
  const isFaulty = changed.some((key) =>
    isWrong(
      words[key] ?? '',
      texts.find((text) => text.key === key),
    ),
  )
  const state = edit.isOffline
    ? t('pages.offline')
    : edit.isUnsaved
      ? t('pages.saving')
      : edit.hasDraft && item.draft
        ? t('pages.saved', { time: formatMoment(new Date(item.draft.savedAt), language) })
        : t('editing.unchanged')
  const publish = async () => {
    const worked = await edit.publish({ words: without(words) }, undefined)
    if (!worked) return
    setAsking(false)
    notifications.show({ color: 'leaf', message: t('texts.published') })
  }
  return (
    <div className="spread texts-foot">
      <span className="muted" role="status">
        {state}
      </span>
      <span className="bar-actions">
        {children}
        {edit.hasDraft && (
          <Button variant="quiet" onClick={edit.discard}>
            {t('editing.discard')}
          </Button>
        )}
        <Button variant="next" disabled={changed.length === 0 || isFaulty} onClick={() => setAsking(true)}>
          {t('texts.publish', { count: changed.length })}
        </Button>
      </span>
      {isAsking && !edit.conflict && (
        <Publish
          before={published}
          after={words}
          keys={changed}
          isBusy={edit.isPublishing}
          error={edit.publishError}
          close={() => setAsking(false)}
          publish={publish}
        />
      )}
    </div>
  )
}

const isWrong = (text: string, standard: StandardText | undefined): boolean => {
  if (text.trim() === '' || !standard) return false
  const { lacking, unknown } = placeholderFaults(text, standard.placeholders)
  return lacking.length + unknown.length > 0
}

type PublishInput = {
  before: OwnWords
  after: OwnWords
  keys: readonly string[]
  isBusy: boolean
  error: unknown
  publish: () => Promise<void>
  close: () => void
}

const Publish = ({ before, after, keys, isBusy, error, publish, close }: PublishInput) => {
  const { t } = useWords()
  return (
    <Modal opened onClose={close} title={t('texts.changes')} size="lg" centered>
      <form className="stack" noValidate onSubmit={submitted(() => void publish())}>
        {error ? <Note tone="bad">{errorText(error, t)}</Note> : null}
        <dl className="text-changes">
          {keys.map((key) => (
            <div key={key}>
              <dt>{key}</dt>
              <dd>
                <del>{before[key] || t('texts.standard')}</del>
              </dd>
              <dd>{after[key]?.trim() || t('texts.standard')}</dd>
            </div>
          ))}
        </dl>
        <div className="dialog-actions">
          <Button variant="quiet" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant="next" loading={isBusy}>
            {t('texts.publish', { count: keys.length })}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

const History = ({ id, value, take }: { id: string; value: Value; take: (value: Value) => void }) => {
  const history = useQuery(textHistoryQuery(id))
  if (!history.data) return <Waiting rows={3} />
  const versions = history.data.map(({ rows: [row], ...version }) => ({ ...version, value: row ? wordsOf(row) : null }))
  return (
    <HistoryPanel
      versions={versions}
      fields={fieldsOf(value.words, ...versions.map((one) => one.value?.words ?? {}))}
      value={value}
      take={take}
    />
  )
}
