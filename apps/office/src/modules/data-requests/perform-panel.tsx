import {
  type Corrections,
  type DataRequest,
  type ErasurePreview,
  performDataRequest,
} from '@hoppla/contract/customer-service/data-requests'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { submitted } from '../../parts/form-submit.ts'
import { Panel } from '../../parts/page.tsx'
import { Note } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatDay } from '../../platform/moments.ts'
import { useWords } from '../../platform/words.ts'

type Props = { request: DataRequest; erasure: ErasurePreview | null; who: string; refresh: () => Promise<void> }

/** Does what was asked. Until it was checked who asks, the button waits and says so. */
export const Perform = ({ request: { id, kind, checkedUntil }, erasure, who, refresh }: Props) => {
  const { t } = useWords()
  const [said, say] = useState<Corrections>({})
  const [typed, type] = useState('')
  const doing = useMutation({
    mutationFn: () =>
      callApi(performDataRequest, { params: { requestId: id }, body: kind === 'correction' ? { corrections: said } : {} }),
    onSuccess: refresh,
  })
  const isChecked = checkedUntil !== null
  const isErasure = kind === 'erasure'
  const isReady = isChecked && (!isErasure || (typed.trim() === who && erasure?.problems.length === 0))
  return (
    <Panel title={t('dataRequests.doTitle')}>
      <form className="stack" onSubmit={submitted(() => isReady && doing.mutate())}>
        <p>{t(`dataRequests.doText.${kind}`)}</p>
        {erasure && <Erasure erasure={erasure} />}
        {kind === 'correction' && <Correct said={said} say={say} />}
        {isErasure && (
          <TextInput
            label={t('dataRequests.typeName', { name: who })}
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
        )}
        {doing.error && <Note tone="bad">{errorText(doing.error, t)}</Note>}
        {!isChecked && <p className="muted">{t('dataRequests.first')}</p>}
        <div>
          <Button type="submit" variant={isErasure ? 'destroy' : 'next'} disabled={!isReady} loading={doing.isPending}>
            {t(`dataRequests.doGo.${kind}`)}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

/** What goes, what stays and until when, and why it cannot be done yet. */
const Erasure = ({ erasure: { orders, keptUntil, problems } }: { erasure: ErasurePreview }) => {
  const { t, language } = useWords()
  return (
    <>
      <dl className="request-effects">
        <dt>{t('dataRequests.goes')}</dt>
        <dd>{t('dataRequests.goesText')}</dd>
        <dt>{t('dataRequests.stays')}</dt>
        <dd>
          {keptUntil === null
            ? t('dataRequests.staysNothing')
            : `${t('dataRequests.orders', { count: orders })}. ${t('dataRequests.staysUntil', { day: formatDay(keptUntil, language) })}`}
        </dd>
      </dl>
      {problems.map((problem) => (
        <Note key={problem} tone="warn">
          {t(`dataRequests.problems.${problem.replaceAll('.', '-') as 'account-order-open'}`)}
        </Note>
      ))}
    </>
  )
}

const fields = [
  ['firstName', 'firstName'],
  ['lastName', 'lastName'],
  ['streetAddress', 'street'],
  ['postalCode', 'postalCode'],
  ['city', 'city'],
  ['phone', 'phone'],
  ['email', 'email'],
] as const

const types: Partial<Record<keyof Corrections, string>> = { email: 'email', phone: 'tel' }

const Correct = ({ said, say }: { said: Corrections; say: (said: Corrections) => void }) => {
  const { t } = useWords()
  const set = (field: keyof Corrections, value: string) => {
    const { [field]: _before, ...others } = said
    say(value.trim() === '' ? others : { ...others, [field]: value.trim() })
  }
  return (
    <>
      <p className="muted">{t('dataRequests.leaveEmpty')}</p>
      {fields.map(([field, word]) => (
        <TextInput
          key={field}
          label={t(`dataRequests.${word}`)}
          description={field === 'email' ? t('dataRequests.emailHint') : undefined}
          type={types[field] ?? 'text'}
          autoComplete="off"
          maxLength={200}
          defaultValue=""
          onChange={({ currentTarget }) => set(field, currentTarget.value)}
        />
      ))}
    </>
  )
}
