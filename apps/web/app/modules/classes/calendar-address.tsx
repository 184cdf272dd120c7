import { endClassFeed, getClassFeed, makeClassFeed, type NewClassFeed } from '@hoppla/contract/classes/class-calendar'
import { formatDateTime } from '@hoppla/i18n'
import { Button, Card, LinkButton, Row, TextField, Toast } from '@hoppla/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../platform/api/api.ts'
import { errorText } from '../../platform/api/api-errors.ts'
import { renew } from '../../platform/api/queries.tsx'
import { useSite } from '../../platform/head/page-site.ts'
import { useWords } from '../../platform/i18n/words.ts'

const getClassFeedQuery = { queryKey: ['classes', 'calendar'], queryFn: () => callApi(getClassFeed, {}) }

/** The secret address of one's classes for a calendar program: made, renewed, ended. It is shown once. @param isEmpty nothing is booked yet. */
export const CalendarAddress = ({ isEmpty }: { isEmpty: boolean }) => {
  const { language, t } = useWords()
  const { site } = useSite()
  const cache = useQueryClient()
  const feed = useQuery(getClassFeedQuery)
  const again = () => renew(cache, getClassFeedQuery.queryKey)
  const make = useMutation({ mutationFn: () => callApi(makeClassFeed, { body: { language } }), onSuccess: again })
  const end = useMutation({
    mutationFn: () => callApi(endClassFeed, {}),
    onSuccess: () => {
      make.reset()
      return again()
    },
  })
  const since = feed.data?.createdAt
  const failure = make.error ?? end.error
  return (
    <Card as="section" stack={4} aria-labelledby="calendar-address">
      <h3 id="calendar-address">{t('booked.feed.title')}</h3>
      {isEmpty && <p>{t('booked.feed.empty')}</p>}
      <p>{t('booked.feed.text')}</p>
      {failure && <Toast tone="error" title={errorText(failure, t)} />}
      {end.isSuccess && !make.data && !since && <Toast tone="ok" title={t('booked.feed.ended')} />}
      {make.data ? (
        <Shown made={make.data} />
      ) : (
        since && <p className="muted">{t('booked.feed.there', { date: formatDateTime(since, language, site.country.timezone) })}</p>
      )}
      <Row gap={3}>
        <Button icon="calendar" busy={make.isPending} busyLabel={t('booked.feed.making')} onClick={() => make.mutate()}>
          {t(since ? 'booked.feed.renew' : 'booked.feed.make')}
        </Button>
        {since && (
          <Button variant="quiet" busy={end.isPending} busyLabel={t('booked.feed.ending')} onClick={() => end.mutate()}>
            {t('booked.feed.end')}
          </Button>
        )}
      </Row>
    </Card>
  )
}

const Shown = ({ made: { url } }: { made: NewClassFeed }) => {
  const { t } = useWords()
  return (
    <>
      <TextField
        name="calendar"
        label={t('booked.feed.address')}
        hint={t('booked.feed.hint')}
        value={url}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <div>
        <LinkButton small icon="calendar" href={url.replace(/^https?:/, 'webcal:')} fullLoad>
          {t('booked.feed.open')}
        </LinkButton>
      </div>
    </>
  )
}
