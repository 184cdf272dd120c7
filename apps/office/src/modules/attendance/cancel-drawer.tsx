import type { Register } from '@hoppla/contract/attendance/attendance'
import { cancelSession, type previewCancelSession, sessionCauses, sessionOutcomes } from '@hoppla/contract/classes/cancel-session'
import type { Answer } from '@hoppla/contract/route'
import { formatDate, formatMoney } from '@hoppla/i18n'
import { Button, Drawer, Radio, Textarea, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { submitted } from '../../parts/form-submit.ts'
import { Waiting } from '../../parts/page.tsx'
import { Failure, Note } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { dropDraft, keepDraft, keptDraft } from '../../platform/drafts.ts'
import { errorText, fieldErrors } from '../../platform/errors.ts'
import { languageNames, useWords } from '../../platform/words.ts'
import { previewCancelSessionQuery, useSessionsChanged } from './attendance-queries.ts'
import { type CancelValues, cancellationOf, emptyValues } from './cancel-values.ts'

type Preview = Answer<typeof previewCancelSession>
type Outcome = Preview['outcomes'][number]

/** One session of a group does not take place: why, what families get, and what the press does. */
export const CancelDrawer = ({
  register,
  date,
  opened,
  close,
}: {
  register: Register
  date: string
  opened: boolean
  close: () => void
}) => {
  const { t, language } = useWords()
  return (
    <Drawer
      opened={opened}
      onClose={close}
      title={t('attendance.cancel.title', { day: formatDate(date, language, 'on') })}
      size={520}
    >
      <Previewed key={date} register={register} date={date} close={close} />
    </Drawer>
  )
}

const Previewed = ({ register, date, close }: { register: Register; date: string; close: () => void }) => {
  const { data, error, refetch } = useQuery(previewCancelSessionQuery(register.classId, register.id, date))
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <Waiting rows={4} height={52} />
  return <CancelForm register={register} date={date} preview={data} close={close} />
}

type FormInput = { register: Register; date: string; preview: Preview; close: () => void }

const useCancelling = ({ register, date, preview, close }: FormInput) => {
  const { t } = useWords()
  const changed = useSessionsChanged()
  const draft = `cancel-session.${register.id}.${date}`
  const [values, setAll] = useState(() => keptDraft<CancelValues>(draft, emptyValues))
  const set = (more: Partial<CancelValues>) =>
    setAll((before) => {
      const next = { ...before, ...more }
      keepDraft(draft, next)
      return next
    })
  const [proposed] = preview.outcomes
  const input = proposed ? cancellationOf(values, register.id, proposed.outcome, preview.languages) : null
  const sending = useMutation({
    mutationFn: async () => {
      if (!input) throw new Error('Cancelling was asked for before it was filled in.')
      return callApi(cancelSession, { params: { classId: register.classId, date }, body: input })
    },
    onSuccess: ({ families }) => {
      dropDraft(draft)
      changed()
      notifications.show({ color: 'leaf', message: t('attendance.cancel.done', { count: families }) })
      close()
    },
  })
  const effect = preview.outcomes.find(({ outcome }) => outcome === (values.outcome || proposed?.outcome))
  return { values, set, input, sending, effect }
}

const CancelForm = (form: FormInput) => {
  const { t } = useWords()
  const { register, preview, close } = form
  const { values, set, input, sending, effect } = useCancelling(form)
  const faults = fieldErrors(sending.error)
  const families = effect?.families ?? 0
  // It was asked for first, so the drawer has given the focus to its cross.
  const focusFirst = useCallback((element: HTMLFormElement | null) => element?.querySelector('input')?.focus(), [])
  return (
    <form ref={focusFirst} className="stack" noValidate onSubmit={submitted(() => sending.mutate())}>
      <p className="muted">{[register.name, register.groupName].filter(Boolean).join(' · ')}</p>
      <Causes values={values} set={set} languages={preview.languages} faults={faults} />
      <Outcomes outcomes={preview.outcomes} chosen={effect} choose={(outcome) => set({ outcome })} />
      {effect && <Effects effect={effect} />}
      {sending.error && <Note tone="bad">{errorText(sending.error, t)}</Note>}
      {!input && <Note tone="quiet">{t('attendance.cancel.first')}</Note>}
      <div className="dialog-actions">
        <Button variant="quiet" onClick={close}>
          {t('attendance.cancel.keep')}
        </Button>
        <Button type="submit" variant="destroy" loading={sending.isPending} disabled={!input}>
          {families > 0 ? t('attendance.cancel.pressAndTell', { count: families }) : t('attendance.cancel.press')}
        </Button>
      </div>
    </form>
  )
}

type CausesInput = {
  values: CancelValues
  set: (more: Partial<CancelValues>) => void
  languages: Preview['languages']
  faults: Record<string, string>
}

const Causes = ({ values, set, languages, faults }: CausesInput) => {
  const { t } = useWords()
  return (
    <>
      <Radio.Group
        label={t('attendance.cancel.why')}
        value={values.cause}
        onChange={(value) => set({ cause: sessionCauses.find((one) => one === value) ?? '' })}
      >
        <div className="causes">
          {sessionCauses.map((cause) => (
            <Radio key={cause} value={cause} label={t(`attendance.cancel.causes.${cause}`)} />
          ))}
        </div>
      </Radio.Group>
      {values.cause === 'other' &&
        languages.map((language) => (
          <Textarea
            key={language}
            label={t('attendance.cancel.reasonIn', { language: languageNames[language] })}
            lang={language}
            maxLength={300}
            autosize
            value={values.reason[language] ?? ''}
            error={faults[`reason.${language}`]}
            // What families read is one paragraph.
            onChange={({ currentTarget }) =>
              set({ reason: { ...values.reason, [language]: currentTarget.value.replaceAll(/\s*\n\s*/g, ' ') } })
            }
          />
        ))}
    </>
  )
}

type OutcomesInput = {
  outcomes: readonly Outcome[]
  chosen: Outcome | undefined
  choose: (outcome: Outcome['outcome']) => void
}

const Outcomes = ({ outcomes, chosen, choose }: OutcomesInput) => {
  const { t, language } = useWords()
  if (outcomes.every(({ refundAmount }) => refundAmount === 0)) return null
  return (
    <Radio.Group
      label={t('attendance.cancel.get')}
      value={chosen?.outcome ?? ''}
      onChange={(value) => {
        const outcome = sessionOutcomes.find((one) => one === value)
        if (outcome) choose(outcome)
      }}
    >
      <div className="stack radio-rows">
        {outcomes.map(({ outcome, refundAmount, currency }) => (
          <Radio
            key={outcome}
            value={outcome}
            label={t(`attendance.cancel.outcomes.${outcome}`, { sum: formatMoney(refundAmount, currency, language) })}
          />
        ))}
      </div>
    </Radio.Group>
  )
}

const Effects = ({ effect: { outcome, families, children, refundAmount, currency } }: { effect: Outcome }) => {
  const { t, language } = useWords()
  return (
    <section className="boxed" aria-label={t('attendance.cancel.effects.title')}>
      <Title order={3}>{t('attendance.cancel.effects.title')}</Title>
      <ul className="plain">
        <li>{t('attendance.cancel.effects.families', { count: families })}</li>
        {children > 0 && <li>{t('attendance.cancel.effects.children', { count: children })}</li>}
        <li>
          {refundAmount > 0
            ? t(`attendance.cancel.effects.${outcome === 'choice' ? 'choice' : 'money'}`, {
                sum: formatMoney(refundAmount, currency, language),
              })
            : t('attendance.cancel.effects.noMoney')}
        </li>
        <li>{t('attendance.cancel.effects.calendar')}</li>
        <li>{t('attendance.cancel.effects.others')}</li>
      </ul>
    </section>
  )
}
