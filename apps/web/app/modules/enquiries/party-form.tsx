import { sendPartyEnquiry } from '@hoppla/contract/enquiries'
import { formatMoney } from '@hoppla/i18n'
import { Fieldset, Select, TextField } from '@hoppla/ui'
import { useState } from 'react'
import { callApi } from '../../platform/api/api.ts'
import { type Form, useForm } from '../../platform/forms/form.ts'
import { FormCard } from '../../platform/forms/form-card.tsx'
import { useSite } from '../../platform/head/page-site.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { localMoment } from '../places/places.ts'
import { commonInput, enquiryProblems, typedNumber } from './enquiry.rules.ts'
import { EnquiryConfirmation, type SentEnquiry } from './enquiry-confirmation.tsx'
import { ContactFields, NumberField, WhenFields } from './fields.tsx'
import type { PartyAtData } from './party-data.ts'
import { useEnquiryForm } from './use-enquiry-form.ts'

const bounds = { children: [1, 60], age: [1, 17] } as const

/** The form and, once it is sent, what to say of it. */
const usePartyEnquiry = (data: PartyAtData) => {
  const { site } = useSite()
  const words = useWords()
  const withForm = useEnquiryForm()
  const [sent, setSent] = useState<SentEnquiry>()
  const today = localMoment(new Date(data.now), site.country.timezone).date
  const form = useForm({
    check: (values) => enquiryProblems(values, bounds, today, words),
    send: async (values, idempotencyKey) => {
      const answer = await withForm((signed) =>
        callApi(
          sendPartyEnquiry,
          {
            body: {
              ...commonInput(values),
              playgroundId: data.guid,
              children: typedNumber(values.children),
              age: typedNumber(values.age),
              childFirstName: values.childFirstName,
              packageId: values.packageId,
              roomId: values.roomId,
              form: signed,
            },
          },
          { idempotencyKey },
        ),
      )
      setSent({ ...answer, email: values.email ?? '', playground: data.name })
    },
  })
  return { form, sent, again: () => setSent(undefined) }
}

/** Asks a playground for a party. */
export const PartyForm = ({ data }: { data: PartyAtData }) => {
  const { t } = useWords()
  const { form, sent, again } = usePartyEnquiry(data)
  if (sent) return <EnquiryConfirmation sent={sent} onAnother={again} />
  return (
    <FormCard
      form={form}
      gap={6}
      aria-labelledby="ask"
      heading={
        <div className="stack gap-2">
          <h2 id="ask">{t('enquiries.party.ask')}</h2>
          <p className="muted">{t('enquiries.party.askLead')}</p>
        </div>
      }
    >
      <Fieldset id="the-party" legend={data.name} legendSize="mid">
        <div className="stack gap-5">
          <WhenFields form={form} />
          <div className="two top-align">
            <NumberField form={form} name="children" label={t('enquiries.form.children')} longest={2} />
            <NumberField form={form} name="age" label={t('enquiries.party.age')} longest={2} />
          </div>
          <TextField
            name="childFirstName"
            label={t('enquiries.party.childFirstName')}
            optional={t('common.optional')}
            autoComplete="off"
            maxLength={60}
            error={form.problem('childFirstName')}
          />
          <PackageAndRoom data={data} form={form} />
        </div>
      </Fieldset>
      <ContactFields form={form} />
    </FormCard>
  )
}

/** Of what the playground offers; neither has to be chosen. */
const PackageAndRoom = ({ data, form }: { data: PartyAtData; form: Form }) => {
  const { language, t } = useWords()
  const price = (amount: number, currency: string) => formatMoney(amount, currency, language, { short: true })
  return (
    <div className="two top-align">
      {data.packages.length > 0 && (
        <Select
          name="packageId"
          label={t('enquiries.party.package')}
          error={form.problem('packageId')}
          options={[
            { value: '', label: t('enquiries.party.noPackage') },
            ...data.packages.map((one) => ({ value: one.guid, label: `${one.name}, ${price(one.price, one.currency)}` })),
          ]}
        />
      )}
      {data.rooms.length > 0 && (
        <Select
          name="roomId"
          label={t('enquiries.party.room')}
          error={form.problem('roomId')}
          options={[
            { value: '', label: t('enquiries.party.noRoom') },
            ...data.rooms.map(({ guid, name }) => ({ value: guid, label: name })),
          ]}
        />
      )}
    </div>
  )
}
