import type { CartLine } from '@hoppla/contract/cart/cart'
import { Button, ErrorSummary, RadioCards, Row, Stack } from '@hoppla/ui'
import { type FormEvent, useState } from 'react'
import { errorText } from '../../platform/api/api-errors.ts'
import { useBusy } from '../../platform/forms/use-busy.ts'
import { useWords } from '../../platform/i18n/words.ts'
import {
  type DraftField,
  deliveryOf,
  draftProblems,
  emptyDraft,
  type PurchaseDraft,
  RecipientFields,
} from '../catalogue/catalogue.ts'
import type { Delivered } from './cart.rules.ts'
import { changeLine } from './cart-client.ts'
import type { CartData } from './cart-data.ts'

type Props = { line: CartLine; item: Delivered; data: CartData; onDone: () => void }

/** The line as a draft of the shop's pages, whose fields and checks it shares. */
const draftOf = ({ delivery }: Delivered): PurchaseDraft =>
  delivery?.to === 'someone'
    ? {
        ...emptyDraft,
        to: 'someone',
        recipientName: delivery.recipientName,
        recipientEmail: delivery.recipientEmail,
        greeting: delivery.greeting ?? '',
        sendOn: delivery.sendOn ?? '',
      }
    : { ...emptyDraft, to: 'me' }

/** What is typed, what is wrong with it, and how it is kept with the line. */
const useDelivery = ({ line, item, data, onDone }: Props) => {
  const { t } = useWords()
  const [draft, setDraft] = useState(() => draftOf(item))
  const [sendOn, setSendOn] = useState<string | null>(draft.sendOn)
  const [attempt, setAttempt] = useState(0)
  const { busy, failure, doing } = useBusy<'saving'>()
  const problems = draftProblems({ ...draft, sendOn }, data)
  const fields = attempt === 0 ? [] : (Object.keys(problems) as DraftField[])
  const errors: Record<string, string> = Object.fromEntries(
    fields.map((field) => [field, t(`shop.problem.${problems[field] ?? 'nameMissing'}`)]),
  )
  const save = (event: FormEvent) => {
    event.preventDefault()
    setAttempt(attempt + 1)
    if (Object.keys(problems).length > 0) return
    void doing('saving', async () => {
      await changeLine(line.id, { item: { ...item, delivery: deliveryOf({ ...draft, sendOn: sendOn ?? '' }) } })
      onDone()
    })
  }
  const change = (part: Partial<PurchaseDraft>) => setDraft((now) => ({ ...now, ...part }))
  return { draft, change, setSendOn, errors, attempt, save, busy, failure }
}

/** To whom it goes, changed in place. */
export default function DeliveryForm(props: Props) {
  const { data, onDone } = props
  const { t } = useWords()
  const { draft, change, setSendOn, errors, attempt, save, busy, failure } = useDelivery(props)
  return (
    <form method="dialog" noValidate onSubmit={save}>
      <Stack gap={5}>
        <ErrorSummary
          title={t('common.checkThese')}
          attempt={attempt}
          errors={[
            ...Object.entries(errors).map(([id, text]) => ({ id, text })),
            ...(failure === undefined ? [] : [{ text: errorText(failure, t) }]),
          ]}
        />
        <RadioCards
          name="to"
          legend={t('shop.who')}
          legendSize="mid"
          value={draft.to}
          onChange={(to) => change({ to })}
          options={[
            { value: 'someone', label: t('shop.toSomeone'), hint: t('shop.toSomeoneHint') },
            { value: 'me', label: t('shop.toMe'), hint: t('shop.toMeHint') },
          ]}
        />
        {draft.to === 'someone' && (
          <RecipientFields restored={0} draft={draft} example={data.example} errors={errors} onChange={change} onDate={setSendOn} />
        )}
        <Row>
          <Button type="submit" busy={busy === 'saving'} busyLabel={t('cart.saving')}>
            {t('cart.save')}
          </Button>
          <Button variant="quiet" onClick={onDone}>
            {t('cart.keep')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
