import type { EditedItem } from '@hoppla/contract/editing/item-routes'
import { isLanguage, type Language } from '@hoppla/i18n'
import { Button, SegmentedControl } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConflictDialog } from '../../parts/editing/conflict-dialog.tsx'
import { HistoryPanel } from '../../parts/editing/history-panel.tsx'
import { useItem } from '../../parts/editing/use-item.ts'
import { submitted } from '../../parts/form-submit.ts'
import { Waiting } from '../../parts/page.tsx'
import { Note } from '../../parts/states.tsx'
import { errorText, fieldErrors } from '../../platform/errors.ts'
import { formatMoment } from '../../platform/moments.ts'
import { languageNames, useWords } from '../../platform/words.ts'
import { PageFields } from './page-fields.tsx'
import { PagePreview } from './page-preview.tsx'
import { callsOfPage, pageHistoryQuery, rememberPage } from './page-queries.ts'
import { type EditedPage, faultsByField, type PageName, type PageValue, pageFields, rowOfValue, valueOfRow } from './page-value.ts'
import { PublishDialog } from './publish-dialog.tsx'

type Item = EditedItem<Record<string, unknown>>
type View = 'write' | 'look' | 'history'

/** Which page an item is. */
const nameOf = ({ rows: [row = {}] }: Item): PageName => {
  const language = String(row.language)
  return { country: String(row.country), subject: String(row.subject), language: isLanguage(language) ? language : 'en' }
}

/**
 * A page in one language: written, looked at, published, brought back.
 * @param isOnly no other language stands beside it. @param isAlone there is room for the preview, too.
 */
export const PageEditor = ({ item, isOnly, isAlone }: { item: Item; isOnly: boolean; isAlone: boolean }) => {
  const { t } = useWords()
  const queries = useQueryClient()
  const name = nameOf(item)
  const [view, setView] = useState<View>('write')
  const page = useItem({
    name: `page.${item.id}`,
    item,
    calls: callsOfPage(item.id),
    formOf: valueOfRow,
    rowOf: (value) => rowOfValue(name, value),
    onAnswer: (answer) => rememberPage(queries, answer),
  })
  const views = (['write', 'look', 'history'] as const).filter((one) => one !== 'look' || !isAlone)
  const takeVersion = (value: PageValue) => {
    page.set(value)
    setView('write')
    notifications.show({ message: t('editing.history.taken') })
  }
  return (
    <section className="language-column is-shown page-editor" aria-label={languageNames[name.language]}>
      <div className="spread">
        <h2 lang={name.language}>{languageNames[name.language]}</h2>
        <SegmentedControl
          size="xs"
          aria-label={t('pages.view')}
          data={views.map((one) => ({ value: one, label: t(`pages.views.${one}`) }))}
          value={view}
          onChange={(next) => setView(views.find((one) => one === next) ?? 'write')}
        />
      </div>
      <Standing page={page} item={item} />
      <div className={isAlone && view === 'write' ? 'write-and-look' : undefined}>
        {view === 'write' && <Write page={page} item={item} name={name} isOnly={isOnly} />}
        {view === 'history' && <History id={item.id} value={page.value} take={takeVersion} />}
        {(view === 'look' || (isAlone && view === 'write')) && <PagePreview name={name} value={page.value} />}
      </div>
    </section>
  )
}

const isPlanned = ({ draft }: Item): boolean => draft?.publishAt !== null && draft?.publishAt !== undefined

/** What has to be known before one writes: that it waits for its moment, that it failed, that somebody else has saved. */
const Standing = ({ page, item }: { page: EditedPage; item: Item }) => {
  const { t, language } = useWords()
  const [isLater, setLater] = useState(false)
  const { draft } = item
  return (
    <>
      {isPlanned(item) && !page.isUnsaved && draft?.publishAt && (
        <Note
          tone="plan"
          action={
            <Button size="xs" onClick={page.takeBack}>
              {t('pages.takeBack')}
            </Button>
          }
        >
          {t('pages.waiting', { time: formatMoment(new Date(draft.publishAt), language), name: draft.savedBy.name })}
        </Note>
      )}
      {draft?.failure && <Note tone="bad">{t('pages.failed')}</Note>}
      {page.conflict && isLater && (
        <Note
          tone="warn"
          action={
            <Button size="xs" onClick={() => setLater(false)}>
              {t('editing.conflict.title')}
            </Button>
          }
        >
          {whoSaved(item, language, t)} {t('pages.notSaved')}
        </Note>
      )}
      {page.conflict && !isLater && (
        <ConflictDialog
          conflict={page.conflict}
          fields={pageFields(t)}
          who={whoSaved(item, language, t)}
          choose={(value) => void page.resolve(value)}
          close={() => setLater(true)}
        />
      )}
    </>
  )
}

const Write = ({ page, item, name, isOnly }: { page: EditedPage; item: Item; name: PageName; isOnly: boolean }) => {
  const { t, language } = useWords()
  const [isAsking, setAsking] = useState(false)
  const [faults, setFaults] = useState<ReturnType<typeof faultsByField>>({})
  const isWaiting = isPlanned(item) && !page.isUnsaved
  const published = (at: string | undefined) => {
    setFaults({})
    setAsking(false)
    const time = at === undefined ? '' : formatMoment(new Date(at), language)
    notifications.show({ color: 'leaf', message: at === undefined ? t('pages.published') : t('pages.scheduled', { time }) })
  }
  return (
    <form className="stack" noValidate onSubmit={submitted(() => setAsking(true))}>
      <Foot page={page} item={item} isWaiting={isWaiting} isOnly={isOnly} />
      <fieldset className="plain-set stack" disabled={isWaiting} aria-label={t('pages.views.write')}>
        <PageFields language={name.language} value={page.value} set={page.set} faults={faults} />
      </fieldset>
      {isAsking && !page.conflict && (
        <PublishDialog
          id={item.id}
          name={name}
          page={page}
          close={() => setAsking(false)}
          onFaults={(error) => setFaults(faultsByField(fieldErrors(error)))}
          onPublished={published}
        />
      )}
    </form>
  )
}

type Words = ReturnType<typeof useWords>
const whoSaved = ({ draft, savedBy, savedAt }: Item, language: Language, t: Words['t']): string => {
  const at = draft?.savedAt ?? savedAt
  const by = (draft?.savedBy ?? savedBy)?.name
  return by && at
    ? t('editing.conflict.by', { name: by, time: formatMoment(new Date(at), language) })
    : t('editing.conflict.bySomebody')
}

/** How the draft stands, and the way to publish it. */
const Foot = ({ page, item, isWaiting, isOnly }: { page: EditedPage; item: Item; isWaiting: boolean; isOnly: boolean }) => {
  const { t, language } = useWords()
  const savedAt = page.savedAt || item.draft?.savedAt
  const time = savedAt ? formatMoment(new Date(savedAt), language) : ''
  return (
    <div className="stack">
      {page.error ? <Note tone="bad">{errorText(page.error, t)}</Note> : null}
      <div className="spread">
        <span className="muted" role="status">
          {page.isOffline
            ? t('pages.offline')
            : page.isUnsaved
              ? t('pages.saving')
              : page.hasDraft
                ? t('pages.saved', { time })
                : t('editing.unchanged')}
        </span>
        <span className="bar-actions">
          {page.hasDraft && (
            <Button variant="quiet" onClick={page.discard}>
              {t('editing.discard')}
            </Button>
          )}
          <Button type="submit" variant={isOnly ? 'next' : undefined} disabled={!page.hasDraft || isWaiting}>
            {t('pages.publish')}
          </Button>
        </span>
      </div>
    </div>
  )
}

const History = ({
  id,
  value,
  take,
}: {
  id: string
  value: ReturnType<typeof valueOfRow>
  take: (value: ReturnType<typeof valueOfRow>) => void
}) => {
  const { t } = useWords()
  const history = useQuery(pageHistoryQuery(id))
  if (!history.data) return <Waiting rows={3} />
  const versions = history.data.map(({ rows: [row], ...version }) => ({ ...version, value: row ? valueOfRow(row) : null }))
  return <HistoryPanel versions={versions} fields={pageFields(t)} value={value} take={take} />
}
