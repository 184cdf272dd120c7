import { type ClassWindows, setClassWindows, type WindowsInput } from '@hoppla/contract/classes/windows'
import { formatDate } from '@hoppla/i18n'
import { Button, Checkbox, TextInput, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { GoesAndStays } from '../../parts/confirm.tsx'
import { submitted } from '../../parts/form-submit.ts'
import { Waiting } from '../../parts/page.tsx'
import { Failure, Note } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { useWords } from '../../platform/words.ts'
import { getClassWindowsQuery } from './season-queries.ts'
import { faultsOfWindows, valuesOfWindows, type WindowsValues, windowsOf } from './windows.rules.ts'

/** From when a published class can be booked by present families, by their siblings and by everybody. */
export const WindowsForm = ({ classId }: { classId: string }) => {
  const { t } = useWords()
  const { data, error, refetch } = useQuery(getClassWindowsQuery(classId))
  return (
    <section className="boxed" aria-label={t('seasons.windows.title')}>
      <Title order={3}>{t('seasons.windows.title')}</Title>
      {!data && (error ? <Failure error={error} retry={() => void refetch()} /> : <Waiting rows={3} height={60} />)}
      {data && <Fields key={JSON.stringify(data.windows)} read={data} />}
    </section>
  )
}

const Fields = ({ read }: { read: ClassWindows }) => {
  const { t } = useWords()
  const client = useQueryClient()
  const [values, setAll] = useState<WindowsValues>(() => valuesOfWindows(read))
  const set = (more: Partial<WindowsValues>) => setAll((was) => ({ ...was, ...more }))
  const saving = useMutation({
    mutationFn: (windows: WindowsInput['windows']) =>
      callApi(setClassWindows, { params: { classId: read.classId }, body: { windows } }),
    onSuccess: (saved) => {
      client.setQueryData(getClassWindowsQuery(read.classId).queryKey, saved)
      notifications.show({ color: 'leaf', message: t(saved.windows ? 'seasons.windows.saved' : 'seasons.windows.removed') })
    },
  })
  const [isRemoving, setRemoving] = useState(false)
  if (read.before.length === 0) return <p className="muted">{t('seasons.windows.none')}</p>
  const windows = windowsOf(values)
  return (
    <form className="stack" noValidate onSubmit={submitted(() => windows && saving.mutate(windows))}>
      <p className="muted">{t(read.windows ? 'seasons.windows.hint' : 'seasons.windows.open')}</p>
      <Moments values={values} set={set} />
      <Before read={read} values={values} set={set} />
      {saving.error && <Note tone="bad">{errorText(saving.error, t)}</Note>}
      {isRemoving ? (
        <OpenToAll press={() => saving.mutate(null)} isPending={saving.isPending} keep={() => setRemoving(false)} />
      ) : (
        <div className="dialog-actions">
          {read.windows && (
            <Button variant="danger" disabled={saving.isPending} onClick={() => setRemoving(true)}>
              {t('seasons.windows.remove')}
            </Button>
          )}
          <Button type="submit" disabled={!windows} loading={saving.isPending}>
            {t('seasons.windows.save')}
          </Button>
        </div>
      )}
    </form>
  )
}

/** Asks in the drawer itself, since a dialog over it would be two: what goes, and what stays. */
const OpenToAll = ({ press, isPending, keep }: { press: () => void; isPending: boolean; keep: () => void }) => {
  const { t } = useWords()
  const focus = useCallback((button: HTMLButtonElement | null) => button?.focus(), [])
  return (
    <section className="stack" aria-label={t('seasons.windows.removeTitle')}>
      <strong>{t('seasons.windows.removeTitle')}</strong>
      <GoesAndStays goes={t('seasons.windows.goes')} stays={t('seasons.windows.stays')} />
      <div className="dialog-actions">
        <Button ref={focus} variant="quiet" onClick={keep}>
          {t('common.confirm.keep')}
        </Button>
        <Button variant="destroy" loading={isPending} onClick={press}>
          {t('seasons.windows.remove')}
        </Button>
      </div>
    </section>
  )
}

type FieldsInput = { values: WindowsValues; set: (more: Partial<WindowsValues>) => void }

const Moments = ({ values, set }: FieldsInput) => {
  const { t } = useWords()
  const faults = faultsOfWindows(values)
  return (
    <>
      {(['presentFrom', 'siblingsFrom', 'allFrom'] as const).map((field) => (
        <TextInput
          key={field}
          type="datetime-local"
          label={t(`seasons.windows.${field}`)}
          value={values[field]}
          error={faults[field] && t('seasons.windows.order')}
          onChange={({ currentTarget }) => set({ [field]: currentTarget.value })}
        />
      ))}
    </>
  )
}

const Before = ({ read, values, set }: FieldsInput & { read: ClassWindows }) => {
  const { t, language } = useWords()
  return (
    <Checkbox.Group
      label={t('seasons.windows.before')}
      description={t('seasons.windows.beforeHint')}
      error={faultsOfWindows(values).follows && t('seasons.windows.choose')}
      value={[...values.follows]}
      onChange={(follows) => set({ follows })}
    >
      <div className="windows-before">
        {read.before.map(({ id, name, firstOccasionDate, lastOccasionDate }) => (
          <Checkbox
            key={id}
            value={id}
            label={`${name}, ${formatDate(firstOccasionDate, language)}–${formatDate(lastOccasionDate, language)}`}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}
