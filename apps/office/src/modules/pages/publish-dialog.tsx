import { pageEditing } from '@hoppla/contract/editing/texts'
import { Button, Modal, SegmentedControl, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldsThatDiffer } from '../../parts/editing/differences.ts'
import { submitted } from '../../parts/form-submit.ts'
import { Waiting } from '../../parts/page.tsx'
import { Note } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { errorText, fieldErrors } from '../../platform/errors.ts'
import { formatMoment } from '../../platform/moments.ts'
import { useWords } from '../../platform/words.ts'
import type { EditedPage } from './page-value.ts'
import { faultsByField, type PageName, type PageValue, pageFieldNames, pageFields, rowOfValue, valueOfRow } from './page-value.ts'
import { dayOf } from './today.ts'

type Input = {
  id: string
  name: PageName
  page: EditedPage
  close: () => void
  /** What stands in the way, to be shown at the fields too. */
  onFaults: (error: unknown) => void
  onPublished: (at: string | undefined) => void
}

/** What publishing would change, checked by the server; then it is done, now or at a moment. */
export const PublishDialog = ({ id, name, page, close, onFaults, onPublished }: Input) => {
  const { t, language } = useWords()
  const [isPlanned, setPlanned] = useState(false)
  const [at, setAt] = useState('')
  const moment = isPlanned && at !== '' ? new Date(at) : undefined
  const [day, setDay] = useState<string>()
  const updated = day ?? dayOf(moment ?? new Date())
  const value: PageValue = { ...page.value, updated }
  const preview = useQuery({
    queryKey: ['page-changes', id, value],
    queryFn: () =>
      callApi(pageEditing.previewItem, { params: { id }, body: { rows: [rowOfValue(name, value)] } }).catch((error: unknown) => {
        onFaults(error)
        throw error
      }),
    gcTime: 0,
    retry: false,
  })
  const publish = async () => {
    const publishAt = moment?.toISOString()
    if (await page.publish(value, publishAt)) onPublished(publishAt)
  }
  const failed = preview.error ?? page.publishError
  return (
    <Modal opened onClose={close} title={t('pages.publishing.title')} size="lg" centered>
      <form className="stack" noValidate onSubmit={submitted(() => void publish())}>
        {failed && <Faults error={failed} />}
        {preview.isPending && <Waiting rows={3} />}
        {preview.data && <Changes before={preview.data.before[0]} after={preview.data.after[0]} />}
        <When isPlanned={isPlanned} setPlanned={setPlanned} at={at} setAt={setAt} updated={updated} setDay={setDay} />
        <div className="dialog-actions">
          <Button variant="quiet" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button
            type="submit"
            variant="next"
            loading={page.isPublishing}
            disabled={!preview.data || (isPlanned && moment === undefined)}
          >
            {moment === undefined
              ? t(isPlanned ? 'pages.publishing.plan' : 'pages.publishing.press')
              : t('pages.publishing.pressAt', { time: formatMoment(moment, language) })}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

type WhenInput = {
  isPlanned: boolean
  setPlanned: (isPlanned: boolean) => void
  at: string
  setAt: (at: string) => void
  updated: string
  setDay: (day: string | undefined) => void
}

/** Now or later, and the day that the page says it was changed. */
const When = ({ isPlanned, setPlanned, at, setAt, updated, setDay }: WhenInput) => {
  const { t } = useWords()
  return (
    <>
      <SegmentedControl
        aria-label={t('pages.publishing.when')}
        data={[
          { value: 'now', label: t('pages.publishing.now') },
          { value: 'planned', label: t('pages.publishing.planned') },
        ]}
        value={isPlanned ? 'planned' : 'now'}
        onChange={(next) => setPlanned(next === 'planned')}
      />
      <div className="two">
        {isPlanned && (
          <TextInput
            type="datetime-local"
            label={t('pages.publishing.at')}
            value={at}
            onChange={(event) => setAt(event.currentTarget.value)}
          />
        )}
        <TextInput
          type="date"
          label={t('pages.fields.updated')}
          value={updated}
          onChange={(event) => setDay(event.currentTarget.value || undefined)}
        />
      </div>
    </>
  )
}

const Faults = ({ error }: { error: unknown }) => {
  const { t } = useWords()
  const faults = faultsByField(fieldErrors(error))
  return (
    <Note tone="bad">
      {errorText(error, t)}
      <ul className="plain">
        {faults[''] && <li>{faults['']}</li>}
        {pageFieldNames.map((field) => faults[field] && <li key={field}>{`${t(`pages.fields.${field}`)}: ${faults[field]}`}</li>)}
      </ul>
    </Note>
  )
}

type Row = Parameters<typeof valueOfRow>[0] | undefined
const Changes = ({ before = {}, after = {} }: { before?: Row; after?: Row }) => {
  const { t } = useWords()
  const [was, is] = [valueOfRow(before), valueOfRow(after)]
  const differing = fieldsThatDiffer(pageFields(t), was, is)
  if (differing.length === 0) return <Note tone="info">{t('pages.publishing.nothing')}</Note>
  return (
    <div className="table-panel">
      <table className="changes page-changes">
        <thead>
          <tr>
            <th scope="col">{t('pages.publishing.field')}</th>
            <th scope="col">{t('pages.publishing.before')}</th>
            <th scope="col">{t('pages.publishing.after')}</th>
          </tr>
        </thead>
        <tbody>
          {differing.map(({ id, label, show }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              <td>{show(was) || t('editing.empty')}</td>
              <td>{show(is) || t('editing.empty')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
