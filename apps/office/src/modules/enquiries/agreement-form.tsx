import { type AgreedParty, agreeParty, type InboxEnquiry } from '@hoppla/contract/enquiries/inbox'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { submitted } from '../../parts/form-submit.ts'
import { Panel } from '../../parts/page.tsx'
import { Pill } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { formatDay } from '../../platform/moments.ts'
import { useWords } from '../../platform/words.ts'
import { useEnquiryChanged } from './enquiry-changes.ts'

/** What was agreed of a party, for the door of that day. */
export const AgreementForm = ({ enquiry }: { enquiry: InboxEnquiry }) => {
  const { t, language } = useWords()
  const { id, version, party, wishedOn, children } = enquiry
  const [day, setDay] = useState(party?.day ?? wishedOn)
  const [from, setFrom] = useState(party?.from ?? '')
  const [number, setNumber] = useState(String(party?.children ?? children ?? ''))
  const changed = useEnquiryChanged(id)
  const agreeing = useMutation({
    mutationFn: (agreed: AgreedParty | null) => callApi(agreeParty, { params: { id }, body: { version, party: agreed } }),
    ...changed,
  })
  return (
    <Panel title={t('enquiries.agreement.title')}>
      <form className="stack" onSubmit={submitted(() => agreeing.mutate({ day, from, children: Number(number) }))}>
        {party && (
          <div>
            <Pill tone="ok">{t('enquiries.agreement.agreed', { day: formatDay(party.day, language), time: party.from })}</Pill>
          </div>
        )}
        <div className="row-form">
          <TextInput
            type="date"
            label={t('enquiries.agreement.day')}
            required
            value={day}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
          />
          <TextInput
            type="time"
            label={t('enquiries.agreement.from')}
            required
            value={from}
            onChange={({ currentTarget }) => setFrom(currentTarget.value)}
          />
          <TextInput
            type="number"
            label={t('enquiries.agreement.children')}
            required
            min={1}
            max={60}
            step={1}
            value={number}
            onChange={({ currentTarget }) => setNumber(currentTarget.value)}
          />
        </div>
        <p className="muted">{t('enquiries.agreement.hint')}</p>
        <div className="dialog-actions">
          {party && (
            <Button variant="quiet" disabled={agreeing.isPending} onClick={() => agreeing.mutate(null)}>
              {t('enquiries.agreement.withdraw')}
            </Button>
          )}
          <Button type="submit" loading={agreeing.isPending}>
            {t(party ? 'enquiries.agreement.save' : 'enquiries.agreement.agree')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
