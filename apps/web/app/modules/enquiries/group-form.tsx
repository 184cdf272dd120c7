import { type GroupFood, type GroupKind, groupFoods, groupKinds, sendGroupEnquiry } from '@hoppla/contract/enquiries'
import { AmountPicker, Fieldset, Select, TextField } from '@hoppla/ui'
import { useEffect, useState } from 'react'
import { callApi } from '../../platform/api/api.ts'
import { type Form, useForm } from '../../platform/forms/form.ts'
import { FormCard } from '../../platform/forms/form-card.tsx'
import { useSite } from '../../platform/head/page-site.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { preferredPlayground, rememberPlayground } from '../../platform/storage/visited-playgrounds.ts'
import { localMoment } from '../places/places.ts'
import { commonInput, enquiryProblems, typedNumber } from './enquiry.rules.ts'
import { EnquiryConfirmation, type SentEnquiry } from './enquiry-confirmation.tsx'
import { ContactFields, NumberField, WhenFields } from './fields.tsx'
import type { GroupData } from './group-data.ts'
import { useEnquiryForm } from './use-enquiry-form.ts'

const bounds = { children: [1, 500], adults: [0, 300] } as const

/** The form and, once it is sent, what to say of it. */
const useGroupEnquiry = (data: GroupData) => {
  const { site } = useSite()
  const words = useWords()
  const { t } = words
  const withForm = useEnquiryForm()
  const [sent, setSent] = useState<SentEnquiry>()
  const today = localMoment(new Date(data.now), site.country.timezone).date
  const form = useForm({
    check: (values) => ({
      ...(values.playgroundId ? {} : { playgroundId: t('enquiries.form.missing.playground') }),
      ...(values.organisation?.trim() ? {} : { organisation: t('enquiries.form.missing.organisation') }),
      ...enquiryProblems(values, bounds, today, words),
    }),
    send: async (values, idempotencyKey) => {
      const playground = data.playgrounds.find(({ guid }) => guid === values.playgroundId)
      if (playground) rememberPlayground(playground.slug)
      const answer = await withForm((signed) =>
        callApi(
          sendGroupEnquiry,
          {
            body: {
              ...commonInput(values),
              playgroundId: values.playgroundId ?? '',
              organisation: values.organisation ?? '',
              kind: values.kind as GroupKind,
              food: values.food as GroupFood,
              children: typedNumber(values.children),
              adults: typedNumber(values.adults),
              invoiceReference: values.invoiceReference,
              form: signed,
            },
          },
          { idempotencyKey },
        ),
      )
      setSent({ ...answer, email: values.email ?? '', playground: playground?.name ?? '' })
    },
  })
  return { form, sent, again: () => setSent(undefined) }
}

/** Asks a playground for the visit of a group. */
export const GroupForm = ({ data }: { data: GroupData }) => {
  const { t } = useWords()
  const { form, sent, again } = useGroupEnquiry(data)
  const [playgroundId, setPlayground] = useState('')
  useEffect(() => {
    const last = preferredPlayground()
    setPlayground((chosen) => chosen || (data.playgrounds.find(({ slug }) => slug === last)?.guid ?? ''))
  }, [data.playgrounds])
  if (sent) return <EnquiryConfirmation sent={sent} onAnother={again} />
  return (
    <FormCard form={form} gap={6} aria-labelledby="ask" heading={<h2 id="ask">{t('groups.ask')}</h2>}>
      <Fieldset id="the-visit" legend={t('groups.visit')} legendSize="mid">
        <div className="stack gap-5">
          <Select
            name="playgroundId"
            label={t('groups.playground')}
            required
            autoComplete="off"
            value={playgroundId}
            onChange={(event) => setPlayground(event.target.value)}
            error={form.problem('playgroundId')}
            options={[
              { value: '', label: t('groups.choosePlayground') },
              ...data.playgrounds.map(({ guid, name }) => ({ value: guid, label: name })),
            ]}
          />
          <GroupFields form={form} />
        </div>
      </Fieldset>
      <ContactFields form={form} />
    </FormCard>
  )
}

/** What kind of group it is, when and how many come, and what they eat. */
const GroupFields = ({ form }: { form: Form }) => {
  const { t } = useWords()
  return (
    <>
      <AmountPicker
        name="kind"
        legend={t('groups.kind')}
        defaultValue="school"
        options={groupKinds.map((value) => ({ value, label: t(`groups.kinds.${value}`) }))}
        error={form.problem('kind')}
      />
      <TextField
        name="organisation"
        label={t('groups.organisation')}
        autoComplete="organization"
        maxLength={150}
        required
        error={form.problem('organisation')}
      />
      <WhenFields form={form} />
      <div className="two top-align">
        <NumberField form={form} name="children" label={t('enquiries.form.children')} />
        <NumberField form={form} name="adults" label={t('groups.adults')} />
      </div>
      <div className="two top-align">
        <Select
          name="food"
          label={t('groups.food')}
          defaultValue="unsure"
          options={[...groupFoods].reverse().map((value) => ({ value, label: t(`groups.foods.${value}`) }))}
          error={form.problem('food')}
        />
        <TextField
          name="invoiceReference"
          label={t('groups.invoiceReference')}
          optional={t('common.optional')}
          autoComplete="off"
          maxLength={60}
          error={form.problem('invoiceReference')}
        />
      </div>
    </>
  )
}
