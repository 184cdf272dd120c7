import type { Register } from '@hoppla/contract/attendance/attendance'
import { type MergeTarget, mergeGroups, type previewMerge } from '@hoppla/contract/classes/merging'
import type { Answer } from '@hoppla/contract/route'
import { formatMoney } from '@hoppla/i18n'
import { Button, Select, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { submitted } from '../../../parts/form-submit.ts'
import { Waiting } from '../../../parts/page.tsx'
import { Failure, Note } from '../../../parts/states.tsx'
import { callApi } from '../../../platform/api.ts'
import { errorText } from '../../../platform/errors.ts'
import { formatDay } from '../../../platform/moments.ts'
import { useWords } from '../../../platform/words.ts'
import { listMergeTargetsQuery, previewMergeQuery, useGroupChanged } from './change-queries.ts'

type Preview = Answer<typeof previewMerge>

/** All children of a group go to another one, and the group is closed. The numbers are said before the press. */
export const MergeForm = ({ register, close }: { register: Register; close: () => void }) => {
  const { t } = useWords()
  const go = useNavigate()
  const changed = useGroupChanged()
  const [into, choose] = useState('')
  const targets = useQuery(listMergeTargetsQuery(register.id))
  const { data: preview, error, refetch } = useQuery(previewMergeQuery(register.id, into))
  const merging = useMutation({
    mutationFn: ({ children, refundAmount }: Preview) =>
      callApi(mergeGroups, { params: { groupId: register.id }, body: { into, children, refundAmount } }),
    onSuccess: ({ families }) => {
      changed()
      notifications.show({ color: 'leaf', message: t('groupChanges.merge.done', { count: families }) })
      void go(`/classes/${into}?place=${register.playground.guid}`)
    },
    onError: () => void refetch(),
  })
  if (!targets.data)
    return targets.error ? <Failure error={targets.error} retry={() => void targets.refetch()} /> : <Waiting rows={2} height={52} />
  if (targets.data.length === 0) return <Note tone="info">{t('groupChanges.merge.none')}</Note>
  const isReady = preview !== undefined && preview.problem === null
  return (
    <form className="stack" noValidate onSubmit={submitted(() => isReady && merging.mutate(preview))}>
      <Targets targets={targets.data} value={into} choose={choose} />
      {error && <Failure error={error} retry={() => void refetch()} />}
      {preview && <Effects preview={preview} />}
      {merging.error && <Note tone="bad">{errorText(merging.error, t)}</Note>}
      {into === '' && <Note tone="quiet">{t('groupChanges.merge.first')}</Note>}
      <div className="dialog-actions">
        <Button variant="quiet" onClick={close}>
          {t('groupChanges.keep')}
        </Button>
        <Button type="submit" variant="destroy" loading={merging.isPending} disabled={!isReady}>
          {t('groupChanges.merge.press', { count: preview?.families ?? 0 })}
        </Button>
      </div>
    </form>
  )
}

const Targets = ({ targets, value, choose }: { targets: MergeTarget[]; value: string; choose: (groupId: string) => void }) => {
  const { t, language } = useWords()
  const titleOf = ({ name, first }: MergeTarget) => `${name}, ${formatDay(first, language)}`
  return (
    <Select
      label={t('groupChanges.merge.into')}
      data-autofocus
      searchable
      data={[...new Set(targets.map(titleOf))].map((title) => ({
        group: title,
        items: targets
          .filter((target) => titleOf(target) === title)
          .map(({ groupId, groupName, from, to, freeSeats }) => ({
            value: groupId,
            label: t('groupChanges.merge.target', { group: groupName, time: `${from}–${to}`, count: freeSeats }),
          })),
      }))}
      value={value === '' ? null : value}
      onChange={(next) => choose(next ?? '')}
    />
  )
}

const Effects = ({ preview }: { preview: Preview }) => {
  const { t, language } = useWords()
  const { children, families, freeSeats, outsideAge, waiting, refundAmount, currency, problem, pending, apart } = preview
  const lines = [
    t('groupChanges.merge.effects.children', { count: children, free: freeSeats }),
    t('groupChanges.effects.families', { count: families }),
    t('groupChanges.merge.effects.cancel'),
    refundAmount > 0
      ? t('groupChanges.merge.effects.money', { sum: formatMoney(refundAmount, currency, language) })
      : t('groupChanges.merge.effects.noMoney'),
    ...(waiting > 0 ? [t('groupChanges.merge.effects.waiting', { count: waiting })] : []),
    t('groupChanges.merge.effects.closed'),
  ]
  return (
    <>
      <section className="boxed" aria-label={t('groupChanges.effects.title')}>
        <Title order={3}>{t('groupChanges.effects.title')}</Title>
        <ul className="plain">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      {outsideAge > 0 && <Note tone="warn">{t('groupChanges.merge.outsideAge', { count: outsideAge })}</Note>}
      {problem === 'merge.too-few-places' && (
        <Note tone="bad">{t('groupChanges.merge.tooFew', { count: freeSeats, children })}</Note>
      )}
      {problem === 'merge.pending' && <Note tone="bad">{t('groupChanges.merge.pending', { count: pending })}</Note>}
      {problem === 'merge.apart' && <Note tone="bad">{t('groupChanges.merge.apart', { count: apart })}</Note>}
    </>
  )
}
