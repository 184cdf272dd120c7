import { assignEnquiry, type InboxEnquiry, setEnquiryDone } from '@hoppla/contract/enquiries/inbox'
import { Button, Select } from '@mantine/core'
import { IconArrowLeft, IconCake } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { Page, Panel, Waiting } from '../../parts/page.tsx'
import { Failure, Note, Pill } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { canAt, useMe } from '../../platform/me.ts'
import { formatDay, formatMoment } from '../../platform/moments.ts'
import { languageNames, useWords } from '../../platform/words.ts'
import { AgreementForm } from './agreement-form.tsx'
import { AnswerForm } from './answer-form.tsx'
import { useEnquiryChanged } from './enquiry-changes.ts'
import { readInboxEnquiryQuery } from './inbox-queries.ts'

/** One enquiry: who asks for what, what was written, and an answer. */
export const EnquiryPage = ({ id }: { id: string }) => {
  const { t } = useWords()
  const { search } = useLocation()
  const { data, error, refetch } = useQuery(readInboxEnquiryQuery(id))
  return (
    <Page
      title={data ? `${t(`enquiries.kinds.${data.kind}`)} ${data.reference}` : t('enquiries.enquiry')}
      lead={data && <State enquiry={data} />}
      actions={
        <Button
          component={Link}
          variant="quiet"
          to={{ pathname: '/enquiries', search }}
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          {t('enquiries.toList')}
        </Button>
      }
    >
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && (
        <div className="columns">
          <div className="stack">
            <Sender enquiry={data} />
            <Handling enquiry={data} />
            {data.kind === 'party' && <AgreementForm enquiry={data} />}
            {data.kind === 'party' && <ToBooking enquiry={data} />}
          </div>
          <div className="stack">
            <Written enquiry={data} />
            <AnswerForm enquiry={data} />
          </div>
        </div>
      )}
    </Page>
  )
}

/** From what was asked to a booking by phone, where parties are booked. */
const ToBooking = ({ enquiry: { id, placeId, wishedOn, party } }: { enquiry: InboxEnquiry }) => {
  const { t } = useWords()
  if (!canAt(useMe(), 'parties.edit', placeId)) return null
  const there = new URLSearchParams({ place: placeId, day: party?.day ?? wishedOn, new: '1', enquiry: id })
  return (
    <Button component={Link} to={`/parties?${there}`} leftSection={<IconCake size={18} aria-hidden />}>
      {t('enquiries.toBooking')}
    </Button>
  )
}

const State = ({ enquiry: { isDone, isAnswered } }: { enquiry: InboxEnquiry }) => {
  const { t } = useWords()
  if (isDone) return <Pill tone="ok">{t('enquiries.isDone')}</Pill>
  return isAnswered ? <Pill tone="info">{t('enquiries.isAnswered')}</Pill> : <Pill tone="warn">{t('enquiries.isOpen')}</Pill>
}

const fields = ['time', 'organisation', 'kind', 'children', 'adults', 'age', 'childFirstName', 'food', 'invoiceReference'] as const
const coded: readonly string[] = ['time', 'kind', 'food']

const Sender = ({ enquiry }: { enquiry: InboxEnquiry }) => {
  const { t, language } = useWords()
  const { details, name, email, phone, wishedOn, placeName, createdAt } = enquiry
  const said = fields.filter((field) => details[field] !== undefined)
  const message = details.message
  return (
    <Panel title={name}>
      <dl className="facts">
        <dt>{t('enquiries.email')}</dt>
        <dd>{email}</dd>
        <dt>{t('enquiries.phone')}</dt>
        <dd>
          <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
        </dd>
        <dt>{t('enquiries.reads')}</dt>
        <dd>{languageNames[enquiry.language]}</dd>
        <dt>{t('enquiries.place')}</dt>
        <dd>{placeName}</dd>
        <dt>{t('enquiries.day')}</dt>
        <dd>{formatDay(wishedOn, language)}</dd>
        {said.map((field) => (
          <Fact key={field} label={t(`enquiries.fields.${field}`)}>
            {coded.includes(field) ? t(`enquiries.values.${details[field]}` as never) : String(details[field])}
          </Fact>
        ))}
        <dt>{t('enquiries.came')}</dt>
        <dd>{formatMoment(new Date(createdAt), language)}</dd>
      </dl>
      {message !== undefined && <blockquote className="said">{message}</blockquote>}
      <Note tone="info">{t('enquiries.looks')}</Note>
    </Panel>
  )
}

const Fact = ({ label, children }: { label: string; children: string }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
)

/** Who looks after it, and whether it is done. */
const Handling = ({ enquiry: { id, version, assignee, colleagues, isDone } }: { enquiry: InboxEnquiry }) => {
  const { t } = useWords()
  const changed = useEnquiryChanged(id)
  const assigning = useMutation({
    mutationFn: (assigneeId: string | null) => callApi(assignEnquiry, { params: { id }, body: { version, assigneeId } }),
    ...changed,
  })
  const closing = useMutation({
    mutationFn: () => callApi(setEnquiryDone, { params: { id }, body: { version, isDone: !isDone } }),
    ...changed,
  })
  return (
    <Panel title={t('enquiries.handling')}>
      <div className="row-form">
        <Select
          label={t('enquiries.assignee')}
          placeholder={t('enquiries.nobody')}
          data={colleagues.map((one) => ({ value: one.id, label: one.name || t('enquiries.gone') }))}
          value={assignee?.id ?? null}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('enquiries.nobody') }}
          disabled={assigning.isPending}
          onChange={(chosen) => assigning.mutate(chosen)}
        />
        <Button loading={closing.isPending} onClick={() => closing.mutate()}>
          {t(isDone ? 'enquiries.reopen' : 'enquiries.done')}
        </Button>
      </div>
    </Panel>
  )
}

const Written = ({ enquiry: { written } }: { enquiry: InboxEnquiry }) => {
  const { t, language } = useWords()
  if (written.length === 0) return null
  return (
    <Panel title={t('enquiries.written')}>
      <ol className="rows">
        {written.map(({ id, kind, text, writtenAt, writtenBy }) => (
          <li key={id}>
            <div className="grow">
              <Pill tone={kind === 'answer' ? 'info' : 'quiet'}>{t(`enquiries.textKinds.${kind}`)}</Pill>{' '}
              <span className="muted">
                {writtenBy.name || t('enquiries.gone')}, {formatMoment(new Date(writtenAt), language)}
              </span>
              <p className="said">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
