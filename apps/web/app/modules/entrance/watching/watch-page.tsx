import { confirmWatch, readWatch, stopWatch, type Watch } from '@hoppla/contract/entrance/watching'
import { pathTo } from '@hoppla/contract/pages'
import { formatDate, formatTime } from '@hoppla/i18n'
import { Button, Card, EmptyState, KeyValues, LinkButton, PageHead, Row, Skeleton, SkeletonCard, Wrap } from '@hoppla/ui'
import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { callApi } from '../../../platform/api/api.ts'
import { errorText, isNetworkFailure } from '../../../platform/api/api-errors.ts'
import { useAnswer } from '../../../platform/api/use-answer.ts'
import { titleOf } from '../../../platform/head/meta.ts'
import type { PageHandle } from '../../../platform/head/page-handle.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { useHydrated } from '../../../platform/storage/store.ts'
import { showToast } from '../../../platform/storage/toasts.ts'
import type { Route } from './+types/watch-page'

export const handle: PageHandle = { pageTop: 'balloons' }

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('watch.title'))

/** What somebody watches for, opened by the link of its mail. The link alone changes nothing: it is begun and stopped by a press. */
export default function WatchPage() {
  const { watchId = '' } = useParams()
  const { hash } = useLocation()
  const { language, t } = useWords()
  const isHydrated = useHydrated()
  const secret = /^#key=([\w-]+)$/.exec(hash)?.[1] ?? '-'
  const asked = { params: { id: watchId }, body: { secret } }
  const { loaded, again } = useAnswer(isHydrated ? `${watchId} ${language} ${secret}` : undefined, (signal) =>
    callApi(readWatch, asked, { signal }),
  )
  const [changed, setChanged] = useState<Watch>()
  const [busy, setBusy] = useState(false)
  const press = async (route: typeof confirmWatch | typeof stopWatch) => {
    setBusy(true)
    try {
      setChanged(await callApi(route, asked))
    } catch (error) {
      showToast('error', errorText(error, t))
    }
    setBusy(false)
  }
  if (loaded.state === 'failed') return <Missing error={loaded.error} again={again} />
  const watch = changed ?? (loaded.state === 'ready' ? loaded.answer : undefined)
  return (
    <Wrap width="narrow">
      <PageHead title={watch ? t(headings[watch.state]) : t('watch.title')} />
      {watch ? (
        <Shown watch={watch} busy={busy} onConfirm={() => void press(confirmWatch)} onStop={() => void press(stopWatch)} />
      ) : (
        <Skeleton label={t('common.loading')}>
          <SkeletonCard />
        </Skeleton>
      )}
    </Wrap>
  )
}

const headings = {
  Unconfirmed: 'watch.heading',
  Watching: 'watch.headingOn',
  Notified: 'watch.headingNotified',
  Booked: 'watch.headingBooked',
  Stopped: 'watch.headingOver',
  Over: 'watch.headingOver',
} as const satisfies Record<Watch['state'], string>

type ShownProps = { watch: Watch; busy: boolean; onConfirm: () => void; onStop: () => void }
const Shown = ({ watch, busy, onConfirm, onStop }: ShownProps) => {
  const { language, t } = useWords()
  const { state, date, from, until, playground, places, email } = watch
  const day = formatDate(date, language, 'weekday')
  const when = from === null || until === null ? day : `${day}, ${formatTime(from, language)}–${formatTime(until, language)}`
  const times = pathTo('book-entrance', { lang: language, playgroundSlug: playground.slug, query: { date } })
  return (
    <Card raise stack={5} className="mt-4">
      <p role="status">{t(`watch.text${state}`, { email })}</p>
      <KeyValues
        rows={[
          { term: t('watch.rowWhen'), value: when },
          { term: t('watch.rowWhere'), value: playground.name },
          { term: t('watch.rowPlaces'), value: String(places) },
        ]}
      />
      <Row gap={3}>
        {state === 'Unconfirmed' && (
          <Button variant="pri" busy={busy} busyLabel={t('common.loading')} onClick={onConfirm}>
            {t('watch.confirm')}
          </Button>
        )}
        {state === 'Watching' && (
          <Button busy={busy} busyLabel={t('common.loading')} onClick={onStop}>
            {t('watch.stop')}
          </Button>
        )}
        {state !== 'Unconfirmed' && (
          <LinkButton variant={state === 'Watching' ? 'quiet' : 'pri'} href={times}>
            {t('watch.times')}
          </LinkButton>
        )}
      </Row>
    </Card>
  )
}

const Missing = ({ error, again }: { error: unknown; again: () => void }) => {
  const { language, t } = useWords()
  return (
    <EmptyState
      level={1}
      art="/art/lost"
      title={errorText(error, t)}
      actions={
        isNetworkFailure(error) ? (
          <Button variant="pri" onClick={again}>
            {t('common.retry')}
          </Button>
        ) : (
          <LinkButton variant="pri" href={pathTo('book-entrance', { lang: language })}>
            {t('watch.times')}
          </LinkButton>
        )
      }
    />
  )
}
