import {
  checkCode,
  closeDataRequest,
  type DataRequest,
  liftRestriction,
  sendCheckCode,
} from '@hoppla/contract/customer-service/data-requests'
import { Button, TextInput } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { submitted } from '../../parts/form-submit.ts'
import { Page, Panel, Waiting } from '../../parts/page.tsx'
import { Failure, Note, Pill } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatDay, formatMoment } from '../../platform/moments.ts'
import { useWords } from '../../platform/words.ts'
import { readDataRequestQuery } from './data-request-queries.ts'
import { Perform } from './perform-panel.tsx'
import { useWhose } from './use-whose.ts'

/** One request: who asks is checked first, then it is done, or closed. */
export const OneRequest = ({ requestId }: { requestId: string }) => {
  const { t } = useWords()
  const { search } = useLocation()
  const client = useQueryClient()
  const whose = useWhose()
  const { data, error, refetch } = useQuery(readDataRequestQuery(requestId))
  const refresh = () => client.invalidateQueries({ queryKey: ['data-requests'] })
  const request = data?.request
  return (
    <Page
      title={request ? t(`dataRequests.kinds.${request.kind}`) : t('dataRequests.kind')}
      lead={request && <Lead request={request} who={whose(request)} />}
      actions={
        <Button
          component={Link}
          variant="quiet"
          to={{ pathname: '/data-requests', search }}
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          {t('dataRequests.back')}
        </Button>
      }
    >
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting rows={4} />}
      {data && request && (
        <div className="stack request-steps">
          {request.state === 'open' ? (
            <>
              <Check request={request} refresh={refresh} />
              <Perform request={request} erasure={data.erasure} who={whose(request)} refresh={refresh} />
              <Close request={request} refresh={refresh} />
            </>
          ) : (
            <Closed request={request} refresh={refresh} />
          )}
        </div>
      )}
    </Page>
  )
}

const Lead = ({ request, who }: { request: DataRequest; who: string }) => {
  const { t, language } = useWords()
  const facts = [
    who,
    request.country,
    t('dataRequests.asked', { time: formatMoment(new Date(request.openedAt), language) }),
    t(`dataRequests.channels.${request.channel}`),
    request.by && t('dataRequests.takenBy', { name: request.by }),
    `${t('dataRequests.due')}: ${formatDay(request.dueOn, language)}`,
    request.note,
  ]
  return (
    <span className="role-list">
      <Pill tone={request.state === 'open' ? 'warn' : request.state === 'done' ? 'ok' : 'quiet'}>
        {t(`dataRequests.states.${request.state}`)}
      </Pill>
      {request.isOverdue && <Pill tone="bad">{t('dataRequests.overdue')}</Pill>}
      <span className="customer-facts">{facts.filter(Boolean).join(' · ')}</span>
    </span>
  )
}

type Step = { request: DataRequest; refresh: () => Promise<void> }

const Check = ({ request, refresh }: Step) => {
  const { t, language } = useWords()
  const [code, setCode] = useState('')
  const params = { requestId: request.id }
  const sending = useMutation({ mutationFn: () => callApi(sendCheckCode, { params }) })
  const checking = useMutation({
    mutationFn: () => callApi(checkCode, { params, body: { code: code.trim() } }),
    onSuccess: refresh,
  })
  const time = (moment: string) => formatMoment(new Date(moment), language)
  if (request.checkedUntil !== null)
    return (
      <Panel title={t('dataRequests.checkTitle')}>
        <Note tone="ok">{t('dataRequests.checked', { time: time(request.checkedUntil) })}</Note>
      </Panel>
    )
  return (
    <Panel title={t('dataRequests.checkTitle')}>
      <div className="stack">
        <p>{t('dataRequests.checkText', { email: request.email ?? '' })}</p>
        <div>
          <Button loading={sending.isPending} onClick={() => sending.mutate()}>
            {t(sending.data ? 'dataRequests.sendAgain' : 'dataRequests.send')}
          </Button>
        </div>
        {sending.data && <Note tone="info">{t('dataRequests.sent', { time: time(sending.data.until) })}</Note>}
        {sending.error && <Note tone="bad">{errorText(sending.error, t)}</Note>}
        <form className="request-code" onSubmit={submitted(() => code.trim() !== '' && checking.mutate())}>
          <TextInput
            label={t('dataRequests.code')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={code.trim() === ''} loading={checking.isPending}>
            {t('dataRequests.codeGo')}
          </Button>
        </form>
        {checking.error && <Note tone="bad">{errorText(checking.error, t)}</Note>}
      </div>
    </Panel>
  )
}

const Close = ({ request, refresh }: Step) => {
  const { t } = useWords()
  const closing = useMutation({
    mutationFn: (state: 'refused' | 'withdrawn') =>
      callApi(closeDataRequest, { params: { requestId: request.id }, body: { state } }),
    onSuccess: refresh,
  })
  return (
    <Panel title={t('dataRequests.closeTitle')}>
      <span className="request-close">
        <Button variant="default" loading={closing.isPending} onClick={() => closing.mutate('withdrawn')}>
          {t('dataRequests.withdraw')}
        </Button>
        <Button variant="default" loading={closing.isPending} onClick={() => closing.mutate('refused')}>
          {t('dataRequests.refuse')}
        </Button>
      </span>
      {closing.error && <Note tone="bad">{errorText(closing.error, t)}</Note>}
    </Panel>
  )
}

const Closed = ({ request, refresh }: Step) => {
  const { t, language } = useWords()
  const lifting = useMutation({
    mutationFn: () => callApi(liftRestriction, { params: { requestId: request.id } }),
    onSuccess: refresh,
  })
  const time = (moment: string | null) => (moment === null ? '' : formatMoment(new Date(moment), language))
  return (
    <div className="stack">
      {request.state === 'done' && <Note tone="ok">{t('dataRequests.done', { time: time(request.closedAt) })}</Note>}
      {request.liftedAt !== null && <Note tone="info">{t('dataRequests.lifted', { time: time(request.liftedAt) })}</Note>}
      {request.kind === 'restriction' && request.state === 'done' && request.liftedAt === null && (
        <div>
          <Button loading={lifting.isPending} onClick={() => lifting.mutate()}>
            {t('dataRequests.lift')}
          </Button>
        </div>
      )}
      {lifting.error && <Note tone="bad">{errorText(lifting.error, t)}</Note>}
    </div>
  )
}
