import './editing.css'
import type { EditedItem } from '@hoppla/contract/editing/item-routes'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText, fieldErrors } from '../../platform/errors.ts'
import { formatMoment } from '../../platform/moments.ts'
import { useWords } from '../../platform/words.ts'
import { submitted } from '../form-submit.ts'
import { Waiting } from '../page.tsx'
import { Failure, Note } from '../states.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { type EditedField, fieldsThatDiffer } from './differences.ts'
import { EditorBar } from './editor-bar.tsx'
import { HistoryPanel } from './history-panel.tsx'
import type { ItemApi } from './item-api.ts'
import { PublishDialog, type Where } from './publish-dialog.tsx'
import { useRows } from './use-rows.ts'

/** What is wrong with the rows, by path without `rows.`: `0.price`. */
export type Faults = Readonly<Record<string, string>>
export type Editor<Row, V> = {
  api: ItemApi<Row>
  id: string
  where: Where
  toValue: (rows: readonly Row[]) => V
  toRows: (value: V) => Row[]
  /** The fields of these values. */
  fieldsOf: (...values: V[]) => EditedField<V>[]
  /** What may be a slip in what is about to be published, in sentences: asked back. */
  doubtsOf?: (before: V, after: V) => string[]
  children: (form: { value: V; set: (value: V) => void; faults: Faults }) => ReactNode
  /** What publishing does beside the content, asked back before it is saved. @param from the day on which it begins; undefined: now. @param confirm is told whether it may. */
  asks?: (rows: readonly Row[], from: string | undefined, confirm: (isConfirmed: boolean) => void) => ReactNode
  onSaved?: () => void
}

/** An editor of content whose items are rows: draft, preview, publishing now or from a day, two versions, history. The fields are its children. */
export const ItemEditor = <Row extends object, V extends object>(editor: Editor<Row, V>) => {
  const { api, id } = editor
  const item = useQuery({ queryKey: [api.name, id], queryFn: () => api.get(id), refetchInterval: 15_000 })
  if (item.error && !item.data) return <Failure error={item.error} retry={() => void item.refetch()} />
  if (!item.data) return <Waiting rows={6} height={64} />
  return <Form key={id} {...editor} item={item.data} />
}

/** What a failure says of the rows. */
export const faultsOf = (error: unknown): Faults =>
  Object.fromEntries(Object.entries(fieldErrors(error)).map(([path, text]) => [path.replace(/^rows\./, ''), text]))

/** Longer than 60 lines: what the form and its dialogs share. */
const Form = <Row extends object, V extends object>(input: Editor<Row, V> & { item: EditedItem<Row> }) => {
  const { t } = useWords()
  const { api, id, item, where, toValue, toRows, fieldsOf, children, asks } = input
  const [isPreviewed, setPreviewed] = useState(false)
  const editing = useRows({
    api,
    item,
    toValue,
    toRows,
    onSaved: () => {
      notifications.show({ color: 'leaf', message: t('editing.saved') })
      input.onSaved?.()
    },
  })
  const { value, conflict } = editing
  const who = useWhoSaved(item)
  const checking = useMutation({
    mutationFn: (written: V) => api.preview(id, toRows(written)),
    onSuccess: () => setPreviewed(true),
  })
  const error = checking.error ?? editing.error
  const faults = faultsOf(error)
  return (
    <>
      <form className="stack" noValidate onSubmit={submitted(() => checking.mutate(value))}>
        <Plan item={item} fields={fieldsOf} toValue={toValue} discard={editing.discardPlan} />
        {editing.isElsewhere && <Note tone="warn">{t('editing.elsewhere')}</Note>}
        {children({ value, set: editing.set, faults })}
        <FaultList faults={faults} />
        <EditorBar
          press={t('editing.publish')}
          draftedAt={editing.draftedAt}
          isSaving={editing.isSaving || checking.isPending}
          error={error}
          discard={() => void editing.discard()}
        />
      </form>
      <History api={api} item={item} toValue={toValue} fieldsOf={fieldsOf} value={value} take={editing.set} />
      {isPreviewed && checking.data && !conflict && (
        <PublishDialog
          before={toValue(checking.data.before)}
          after={toValue(checking.data.after)}
          fields={fieldsOf(toValue(checking.data.before), toValue(checking.data.after))}
          where={where}
          replaces={editing.isPlanned}
          asks={asks && ((from, confirm) => asks(checking.data.after, from, confirm))}
          doubts={input.doubtsOf?.(toValue(checking.data.before), toValue(checking.data.after)) ?? []}
          publish={(at) => {
            setPreviewed(false)
            editing.publish(at)
          }}
          close={() => setPreviewed(false)}
        />
      )}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          fields={fieldsOf(conflict.base, conflict.mine, conflict.theirs.value)}
          who={who}
          choose={(chosen) => {
            editing.resolve(chosen, conflict, asks === undefined)
            // What was put together may do something else than either version: it is asked about again.
            if (asks) checking.mutate(chosen)
          }}
          close={editing.closeConflict}
        />
      )}
    </>
  )
}

type HistoryInput<Row, V> = Pick<Editor<Row, V>, 'api' | 'toValue' | 'fieldsOf'> & {
  item: EditedItem<Row>
  value: V
  take: (value: V) => void
}

const History = <Row extends object, V extends object>({ api, item, toValue, fieldsOf, value, take }: HistoryInput<Row, V>) => {
  const { t } = useWords()
  const { id, version: now } = item
  const history = useQuery({ queryKey: [api.name, id, 'history', now], queryFn: () => api.history(id) })
  return (
    <HistoryPanel
      versions={(history.data ?? []).map(({ rows, ...version }) => ({
        ...version,
        value: rows.length > 0 ? toValue(rows) : null,
      }))}
      fields={fieldsOf(value, ...(history.data ?? []).map(({ rows }) => toValue(rows)))}
      value={value}
      take={(older) => {
        take(older)
        notifications.show({ color: 'leaf', message: t('editing.history.taken') })
      }}
    />
  )
}

/** Who has saved last, and when, as words. */
const useWhoSaved = ({ savedBy, savedAt }: Pick<EditedItem<unknown>, 'savedBy' | 'savedAt'>): string => {
  const { t, language } = useWords()
  return savedBy && savedAt
    ? t('editing.conflict.by', { name: savedBy.name, time: formatMoment(new Date(savedAt), language) })
    : t('editing.conflict.bySomebody')
}

/** Every fault in words: also of what has no field of its own here. */
export const FaultList = ({ faults }: { faults: Faults }) => {
  const sentences = [...new Set(Object.values(faults))].filter(Boolean)
  if (sentences.length === 0) return null
  return (
    <Note tone="bad">
      <ul className="plain">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Note>
  )
}

type PlanInput<Row, V> = {
  item: EditedItem<Row>
  fields: Editor<Row, V>['fieldsOf']
  toValue: Editor<Row, V>['toValue']
  discard: () => Promise<void>
}

/** The change that waits for its day, with what it changes; or why it could not be published on it. */
const Plan = <Row extends object, V extends object>({ item: { rows, draft }, fields, toValue, discard }: PlanInput<Row, V>) => {
  const { t, language } = useWords()
  const stopping = useMutation({ mutationFn: discard })
  if (!draft || (draft.publishAt === null && draft.failure === null)) return null
  const [now, then] = [toValue(rows), toValue(draft.rows as Row[])]
  const when = draft.publishAt === null ? '' : formatMoment(new Date(draft.publishAt), language)
  return (
    <Note
      tone={draft.failure ? 'bad' : 'plan'}
      action={
        <Button size="xs" loading={stopping.isPending} onClick={() => stopping.mutate()}>
          {t('editing.plan.discard')}
        </Button>
      }
    >
      <strong>{draft.failure ? t('editing.plan.failed') : t('editing.plan.from', { when, name: draft.savedBy.name })}</strong>
      <ul className="plain">
        {fieldsThatDiffer(fields(now, then), now, then).map(({ id, label, show }) => (
          <li key={id}>
            {label}: {show(now) || t('editing.empty')} → {show(then) || t('editing.empty')}
          </li>
        ))}
      </ul>
      {stopping.error && errorText(stopping.error, t)}
    </Note>
  )
}
