import { listPartyRequests, mostRequestAnswer, type PartyRequest } from '@hoppla/contract/parties/requests'
import type { StaffPlace } from '@hoppla/contract/staff'
import { formatDate } from '@hoppla/i18n'
import { Button, Drawer, SegmentedControl, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { submitted } from '../../../parts/form-submit.ts'
import { Waiting } from '../../../parts/page.tsx'
import { Empty, Failure, Note } from '../../../parts/states.tsx'
import { callApi } from '../../../platform/api.ts'
import { errorText } from '../../../platform/errors.ts'
import { canAt, useMe } from '../../../platform/me.ts'
import { formatMoment } from '../../../platform/moments.ts'
import { useSetAddress } from '../../../platform/place.ts'
import { languageNames, useWords } from '../../../platform/words.ts'
import { useAnswerRequest, useCloseRequest } from './request-changes.ts'

type Input = { centre: StaffPlace; state: 'open' | 'closed'; close: () => void }

/** What families of the parties of a play centre ask for. Each answer of the server is a look that is written down. */
export const RequestsDrawer = ({ centre, state, close }: Input) => {
  const { t } = useWords()
  const setAddress = useSetAddress()
  const mayAnswer = canAt(useMe(), 'parties.edit', centre.id)
  const { data, error, refetch } = useQuery({
    queryKey: ['party-requests', centre.id, state],
    queryFn: () => callApi(listPartyRequests, { params: { playgroundId: centre.id }, query: { state } }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <Drawer opened onClose={close} title={t('parties.requests.title')} size={560}>
      <div className="stack">
        <SegmentedControl
          aria-label={t('parties.requests.state')}
          data={[
            { value: 'open', label: t('parties.requests.states.open') },
            { value: 'closed', label: t('parties.requests.states.closed') },
          ]}
          value={state}
          onChange={(requests) => setAddress({ requests })}
        />
        {error && <Failure error={error} retry={() => void refetch()} />}
        {!data && !error && <Waiting rows={4} height={68} />}
        {data?.requests.length === 0 && <Empty title={t('parties.requests.empty')}>{t('parties.requests.emptyText')}</Empty>}
        {data?.requests.map((request) => (
          <Request key={`${request.id} ${request.version}`} request={request} mayAnswer={mayAnswer} />
        ))}
      </div>
    </Drawer>
  )
}

const Request = ({ request, mayAnswer }: { request: PartyRequest; mayAnswer: boolean }) => {
  const { t, language } = useWords()
  const { partyId, child, date, from, room, text, at, answer, closedAt } = request
  const said = { name: child || t('parties.party'), day: formatDate(date, language, 'weekday'), from, room }
  return (
    <article className="party-request">
      <h3>
        <Link to={{ search: `?day=${date}&party=${partyId}` }}>{t('parties.requests.of', said)}</Link>
      </h3>
      <p className="muted">{formatMoment(new Date(at), language)}</p>
      <p className="party-words" lang={request.language}>
        {text}
      </p>
      {closedAt === null
        ? mayAnswer && <AnswerForm request={request} />
        : answer === null && <p className="muted">{t('parties.requests.told')}</p>}
      {answer !== null && (
        <>
          <p className="muted">{t('parties.requests.answered')}</p>
          <p className="party-words" lang={request.language}>
            {answer}
          </p>
        </>
      )}
    </article>
  )
}

const AnswerForm = ({ request: { id, version, language } }: { request: PartyRequest }) => {
  const { t } = useWords()
  const [text, setText] = useState('')
  const answering = useAnswerRequest(id)
  const closing = useCloseRequest(id)
  const error = answering.error ?? closing.error
  return (
    <form className="stack" onSubmit={submitted(() => answering.mutate({ version, text }))}>
      <Textarea
        label={t('parties.requests.answer', { language: languageNames[language] })}
        rows={3}
        maxLength={mostRequestAnswer}
        lang={language}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {error && <Note tone="bad">{errorText(error, t)}</Note>}
      <div className="dialog-actions">
        <Button variant="quiet" loading={closing.isPending} onClick={() => closing.mutate({ version })}>
          {t('parties.requests.close')}
        </Button>
        <Button type="submit" loading={answering.isPending} disabled={text.trim() === ''}>
          {t('parties.requests.send')}
        </Button>
      </div>
    </form>
  )
}
