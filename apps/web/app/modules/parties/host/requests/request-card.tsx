import type { MyParty } from '@hoppla/contract/parties/my-parties'
import { askForParty, listOwnPartyRequests, mostRequestText, type OwnPartyRequests } from '@hoppla/contract/parties/requests'
import { formatDate } from '@hoppla/i18n'
import { Button, Card, ErrorSummary, SkeletonCard, TextArea } from '@hoppla/ui'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../../../platform/api/api.ts'
import { QueryResult } from '../../../../platform/api/query-result.tsx'
import { type Problems, useForm } from '../../../../platform/forms/form.ts'
import { useWords } from '../../../../platform/i18n/words.ts'
import { showToast } from '../../../../platform/storage/toasts.ts'

/** What the family of a party has asked for, with the answers. */
export const listOwnPartyRequestsQuery = (id: string) =>
  queryOptions({
    queryKey: ['parties', id, 'requests'],
    queryFn: ({ signal }) => callApi(listOwnPartyRequests, { params: { id } }, { signal }),
  })

/** What the family asks its play centre for beyond what it can choose. */
export const RequestCard = ({ party }: { party: MyParty }) => {
  const { t } = useWords()
  const own = useQuery(listOwnPartyRequestsQuery(party.id))
  return (
    <QueryResult query={own} label={t('common.loading')} waiting={<SkeletonCard />}>
      {(asked) => <Asked party={party} asked={asked} />}
    </QueryResult>
  )
}

const Asked = ({ party, asked: { canAsk, requests } }: { party: MyParty; asked: OwnPartyRequests }) => {
  const { t } = useWords()
  // Whoever has asked for nothing has nothing to see afterwards.
  if (!canAsk && requests.length === 0) return null
  return (
    <Card as="section" stack={4} aria-labelledby="ask-centre">
      <h2 id="ask-centre">{t('asking.title')}</h2>
      {requests.map((request) => (
        <Request key={request.id} request={request} />
      ))}
      {canAsk && <AskForm id={party.id} />}
    </Card>
  )
}

const Request = ({ request: { text, at, answer, closedAt } }: { request: OwnPartyRequests['requests'][number] }) => {
  const { language, t } = useWords()
  return (
    <figure className="sent">
      <blockquote>{text}</blockquote>
      <figcaption className="small muted">
        {formatDate(at.slice(0, 10), language, 'on')}. {closedAt === null && t('asking.open')}
        {closedAt !== null && answer === null && t('asking.told')}
      </figcaption>
      {answer !== null && (
        <>
          <p className="small muted">{t('asking.answered')}</p>
          <blockquote>{answer}</blockquote>
        </>
      )}
    </figure>
  )
}

const AskForm = ({ id }: { id: string }) => {
  const { t } = useWords()
  const client = useQueryClient()
  const [round, setRound] = useState(0)
  const form = useForm({
    check: ({ request = '' }): Problems => (request.trim() === '' ? { request: t('asking.empty') } : {}),
    send: async ({ request = '' }, idempotencyKey) => {
      const asked = await callApi(askForParty, { params: { id }, body: { text: request } }, { idempotencyKey })
      client.setQueryData(listOwnPartyRequestsQuery(id).queryKey, asked)
      showToast('ok', t('asking.sent'))
      setRound((count) => count + 1)
    },
    fieldOf: (path) => (path === 'text' ? 'request' : path),
  })
  return (
    // `dialog` outside a dialog sends nothing.
    <form key={round} className="stack gap-3" method="dialog" noValidate onSubmit={form.submit}>
      <p>{t('asking.lead')}</p>
      <ErrorSummary title={t('common.checkThese')} errors={form.errors} attempt={form.attempt} />
      <TextArea
        name="request"
        label={t('asking.label')}
        hint={t('asking.hint')}
        maxLength={mostRequestText}
        error={form.problem('request')}
      />
      <div>
        <Button type="submit" busy={form.busy} busyLabel={t('asking.sending')}>
          {t('asking.send')}
        </Button>
      </div>
    </form>
  )
}
