import { mostWatchedPlaces, watchWindow } from '@hoppla/contract/entrance/watching'
import { formatDate, formatTime } from '@hoppla/i18n'
import { Button, Dialog, ErrorSummary, Stepper, TextField, Toast } from '@hoppla/ui'
import { useState } from 'react'
import { callApi } from '../../../platform/api/api.ts'
import { fieldErrors } from '../../../platform/api/api-errors.ts'
import { looksLikeEmail, type Problems, useForm } from '../../../platform/forms/form.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { useSession } from '../../../platform/session/session.ts'

export type WatchDialogProps = {
  playground: { guid: string; name: string }
  date: string
  /** When the window begins; null: any time of the day. */
  at: string | null
  /** So many children as are chosen on the page. */
  places: number
  onClose: () => void
}

/** What somebody wants to be told of: for how many, and to which address. Loaded once it is asked for. */
export const WatchDialog = ({ playground, date, at, places, onClose }: WatchDialogProps) => {
  const { language, t } = useWords()
  const [begun, setBegun] = useState<'Unconfirmed' | 'Watching'>()
  const day = formatDate(date, language, 'weekday')
  const what =
    at === null
      ? t('watch.wholeDay', { day, playground: playground.name })
      : t('watch.slot', { day, time: formatTime(at, language), playground: playground.name })
  return (
    <Dialog title={t('watch.form')} closeLabel={t('watch.close')} open onClose={onClose}>
      <p>
        <b>{what}</b>
      </p>
      {begun ? (
        <div role="status" className="stack gap-4 mt-3">
          <Toast tone="ok" title={t(begun === 'Watching' ? 'watch.startedOwn' : 'watch.started')} />
          <Button onClick={onClose}>{t('watch.close')}</Button>
        </div>
      ) : (
        <WatchForm watched={{ playgroundId: playground.guid, date, startsAt: at }} places={places} onBegin={setBegun} />
      )}
    </Dialog>
  )
}

type FormProps = {
  watched: { playgroundId: string; date: string; startsAt: string | null }
  places: number
  onBegin: (state: 'Unconfirmed' | 'Watching') => void
}
const WatchForm = ({ watched, places, onBegin }: FormProps) => {
  const { t } = useWords()
  const session = useSession()
  const [count, setCount] = useState(Math.max(1, places))
  // An account whose address is not confirmed is asked like a guest, once the server has said so.
  const [isAsked, setIsAsked] = useState(false)
  const asksEmail = session.status !== 'authenticated' || isAsked
  const form = useForm({
    check: ({ email }): Problems => (email === undefined || looksLikeEmail(email) ? {} : { email: t('watch.emailWrong') }),
    send: async ({ email }) => {
      try {
        const { state } = await callApi(watchWindow, {
          body: { ...watched, places: count, ...(email === undefined ? {} : { email }) },
        })
        onBegin(state)
      } catch (error) {
        if ('email' in fieldErrors(error)) setIsAsked(true)
        throw error
      }
    },
  })
  return (
    // `dialog` outside a dialog sends nothing: before the page is hydrated no address may carry what was typed.
    <form className="stack gap-4 mt-3" method="dialog" noValidate onSubmit={form.submit}>
      <ErrorSummary title={t('common.checkThese')} errors={form.errors} attempt={form.attempt} />
      <div className="who">
        <b className="grow">{t('watch.places')}</b>
        <Stepper
          label={t('watch.places')}
          value={count}
          min={1}
          max={mostWatchedPlaces}
          texts={{ fewer: t('visit.fewerOf'), more: t('visit.moreOf') }}
          onChange={setCount}
        />
      </div>
      {asksEmail && (
        <TextField
          name="email"
          type="email"
          label={t('watch.email')}
          hint={t('watch.emailHint')}
          autoComplete="email"
          inputMode="email"
          required
          error={form.problem('email')}
        />
      )}
      <p className="small muted">{t('watch.promise')}</p>
      <Button type="submit" variant="pri" full busy={form.busy} busyLabel={t('common.loading')}>
        {t('watch.start')}
      </Button>
    </form>
  )
}
